import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GLOSSARY } from './glossary.ts'

/** The meanings as they are read: without code marks, links and the padding of the table. */
const meanings = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|')[2] ?? '')
  .map((cell) =>
    cell
      .replaceAll('`', '')
      .replaceAll("'", '’')
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .trim(),
  )

test.each(Object.entries(GLOSSARY))('the app explains %s as the glossary does', (_term, sentence) => {
  expect(meanings.some((meaning) => meaning.startsWith(sentence))).toBe(true)
})

const sources = ['pages', 'parts'].flatMap((folder) => {
  const url = new URL(`./${folder}/`, import.meta.url)
  return readdirSync(url, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(new URL(path, url), 'utf8'))
})

test.each(Object.keys(GLOSSARY))('some page explains %s', (term) => {
  expect(sources.some((source) => source.includes(`<Term of="${term}">`))).toBe(true)
})

/** The words that a reader meets first on a page, and where. */
const FIRST_ON_PAGE: Record<string, string[]> = {
  'pages/affiliates.tsx': ['affiliateCode'],
  'pages/campaign.tsx': ['packageLine', 'booked', 'pacing'],
  'pages/campaigns.tsx': ['pacing'],
  'pages/counts.tsx': ['agreedCount'],
  'pages/line.tsx': ['asOf', 'dailyRate', 'pacing', 'packageId', 'pricingBasis', 'projection'],
  'pages/operator/access.tsx': ['product', 'territory'],
  'pages/operator/agent-keys.tsx': ['adcp', 'apiKey'],
  'pages/operator/calls.tsx': ['salesAgent'],
  'pages/operator/demand.tsx': ['brief'],
  'pages/operator/health.tsx': ['goneQuiet'],
  'pages/operator/organizations.tsx': ['installation'],
  'pages/operator/products.tsx': ['access', 'salesAgent'],
  'pages/operator/shows.tsx': ['show'],
  'pages/operator/view-as.tsx': ['apiKey'],
  'pages/report-delivery.tsx': ['asOf', 'packageId', 'total'],
  'pages/report-file.tsx': ['total'],
  'pages/request.tsx': ['feed', 'requestId'],
  'pages/settings/api-keys.tsx': ['apiKey'],
  'parts/api-keys/key-row.tsx': ['keyPrefix'],
  'parts/campaign-form.tsx': ['draft', 'purchaseOrder'],
  'parts/campaign-life/life-notice.tsx': ['archived', 'cancelled', 'draft'],
  'parts/counts/tolerance.tsx': ['countTolerance'],
  'parts/episode-fields.tsx': ['downloadWindow'],
  'parts/home/attention-card.tsx': ['goneQuiet', 'pacing'],
  'parts/home/money-in-flight.tsx': ['billable'],
  'parts/line-fields.tsx': ['booked', 'flight', 'reference', 'soldAs'],
  'parts/line-history/line-history.tsx': ['correction', 'late'],
  'parts/lines/line-totals.tsx': ['billable', 'done', 'remaining'],
  'parts/money.tsx': ['billable', 'bookedValue', 'deliveredValue', 'remaining'],
  'parts/notes/notes-and-proof.tsx': ['proof'],
  'parts/requests/filters.tsx': ['dryRun'],
  'parts/requests/first-request.tsx': ['dryRun', 'packageId'],
  'parts/terms-history.tsx': ['terms'],
}

test.each(Object.entries(FIRST_ON_PAGE))('%s explains its words', (path, terms) => {
  const source = readFileSync(new URL(path, import.meta.url), 'utf8')
  for (const term of terms) expect(source).toContain(`<Term of="${term}">`)
})
