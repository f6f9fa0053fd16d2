import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROW_REASONS } from '../src/core/ingest-log/reasons.ts'
import { PATHS, type AffiliateFeed } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postFeed } from './support/ingest.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const PACKAGE_IN_GUIDE = '00000000-0000-4000-8000-000000000001'

let app: TestApp
let seller: Seller
let guide: string

beforeAll(async () => {
  const { database } = await createTestDatabase()
  app = await startApp(database)
  seller = await createSeller(database)
  const packageId = await createLine(database, seller)
  const text = await readFile(new URL('../docs/affiliate-feeds.md', import.meta.url), 'utf8')
  guide = text.replaceAll(PACKAGE_IN_GUIDE, packageId)
})

describe('the guide to the affiliate feeds', () => {
  test('shows requests with the answers they really get', async () => {
    const examples = Array.from(
      guide.matchAll(/```json request\n(.*?)```\s+```json answer\n(.*?)```/gs),
      ([, request, answer]) => [request!, answer!] as const,
    )
    expect(examples).toHaveLength(3)
    for (const [request, answer] of examples) {
      const feed = Object.keys(JSON.parse(request) as object)[0] as AffiliateFeed
      const response = await postFeed(app.url, PATHS[feed], seller.apiKey, request)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual(JSON.parse(answer))
    }
  })

  test('shows a command-line dry run that really is one', async () => {
    const [, path = '', body = ''] = /curl "\$FLIGHTLINE_URL(\S+)".*?--data '(.*?)'/s.exec(guide)!
    const response = await postFeed(app.url, path, seller.apiKey, body)
    expect(await response.json()).toMatchObject({ ok: true, upserted: 1, dry_run: true })
  })

  test('explains every reason in the words of the API reference, and names every limit', () => {
    const named = Array.from(
      guide.matchAll(/^\| `(\w+)` +\| (\d+) +\| (.+?) +\| (.+?) +\|$/gm),
      ([, reason, status, meaning, remedy]) => ({ reason, status, meaning, remedy }),
    )
    expect(named).toEqual(
      Object.entries(ROW_REASONS).map(([reason, explained]) => ({
        reason,
        status: reason === 'internal_error' ? '500' : '400',
        ...explained,
      })),
    )
    for (const limit of ['1000 rows', '1 MiB', '60 requests a minute', '1 to 64'])
      expect(guide).toContain(limit)
  })
})
