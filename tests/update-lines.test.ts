import { expect, test } from 'vitest'
import { agreedLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { insertLines } from '../src/core/campaign/line-sql.ts'
import { updateLines } from '../src/core/campaign/campaign-sql.ts'

const { database } = await createTestDatabase()

test('a line that has reports keeps its pricing basis, and then none of the lines is changed', async () => {
  const { organizationNumber, campaignId } = await createSeller(database)
  await insertLines(database, { organizationNumber, id: campaignId }, [agreedLine({}), agreedLine({})])
  const lines = await database.query<{ line_number: number }>(
    'SELECT line_number FROM package_line WHERE organization_number = $1 ORDER BY line_number',
    [organizationNumber],
  )
  const [, reported] = lines
  await database.query(
    'UPDATE line_figure SET revision = 1 WHERE organization_number = $1 AND line_number = $2',
    [organizationNumber, reported!.line_number],
  )
  await expect(change('downloads')).rejects.toThrow('keeps its pricing basis')
  expect(await readBases()).toEqual(['impressions', 'impressions'])
  await change('impressions')
  await database.query('UPDATE line_figure SET revision = 0 WHERE organization_number = $1', [
    organizationNumber,
  ])
  await change('downloads')
  expect(await readBases()).toEqual(['downloads', 'downloads'])

  function change(pricingBasis: 'impressions' | 'downloads'): Promise<void> {
    const changed = lines.map(({ line_number: lineNumber }) => ({
      ...agreedLine({ pricingBasis }),
      lineNumber,
    }))
    return database.transaction((tx) => updateLines(tx, organizationNumber, changed))
  }

  /** Of the lines, which are those of their figures too. */
  async function readBases(): Promise<string[]> {
    const rows = await database.query<{ of_line: string; of_figure: string }>(
      `SELECT l.pricing_basis AS of_line, f.pricing_basis AS of_figure
       FROM package_line l JOIN line_figure f USING (organization_number, line_number)
       WHERE l.organization_number = $1 ORDER BY l.line_number`,
      [organizationNumber],
    )
    for (const row of rows) expect(row.of_figure).toBe(row.of_line)
    return rows.map((row) => row.of_line)
  }
})
