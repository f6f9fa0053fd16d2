import type { SigningContext } from '../src/core/signing/sign-text.ts'
import { draftStatement } from '../src/core/statement/draft-statement.ts'
import { listFiguresBy } from '../src/core/statement/figures-sql.ts'
import { issueStatement } from '../src/core/statement/issue-statement.ts'
import { listStatements } from '../src/core/statement/list-statements.ts'
import { showStatement } from '../src/core/statement/show-statement.ts'
import { arrayLiteral, type Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { createDataset, type Dataset } from './dataset.ts'
import { onNewDatabase } from './on-new-database.ts'

const LINES = 1_000
const REPORTS_PER_LINE = [10, 300]
const DAYS = 30
const ROUNDS = 10
/** In the list of a seller, of other campaigns. */
const STATEMENTS = 20_000
const DAY_MS = 86_400_000

/**
 * Issuing statements of a campaign of 1,000 lines, with few and with many reports for each. The limit is the least that it could
 * do: one plain read of the same reports by the database, in the same round.
 */
export async function measureStatements(): Promise<void> {
  await onNewDatabase(async (database) => {
    say('| What | median ms | worst ms | limit, median ms | ratio |')
    say('| --- | ---: | ---: | ---: | ---: |')
    for (const reportsPerLine of REPORTS_PER_LINE) await measureIssuing(database, reportsPerLine)
    await measureList(database)
  })
}

async function measureIssuing(database: Database, reportsPerLine: number): Promise<void> {
  const dataset = await createDataset(database, LINES)
  await addReports(database, dataset, reportsPerLine)
  await database.query('VACUUM ANALYZE')
  const { organizationNumber } = dataset
  const [campaign] = await database.query<{ id: string }>(
    'SELECT id FROM campaign WHERE organization_number = $1',
    [organizationNumber],
  )
  const campaignId = campaign!.id
  const times = {
    read: [] as number[],
    figures: [] as number[],
    draft: [] as number[],
    issue: [] as number[],
  }
  const days: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A statement each day: each knows more that came before it.
    const lastDay = dayBeforeToday(ROUNDS + 1 - round)
    days.push(lastDay)
    const lineNumbers = [...dataset.lineNumbers]
    times.read.push(await timeOf(() => readPlainly(database, organizationNumber, lineNumbers)))
    times.figures.push(
      await timeOf(() => listFiguresBy(database, { organizationNumber, campaignId, lineNumbers, days })),
    )
    const context = contextFor(database, organizationNumber)
    const { statement_ids } = await draftStatement(context, { campaignId, lastDay })
    const statementId = statement_ids[0]!
    times.draft.push(await timeOf(() => showStatement(context, { statementId })))
    times.issue.push(await timeOf(() => issueStatement(context, { statementId })))
  }
  const size = `${LINES.toLocaleString('en')} lines × ${reportsPerLine} reports`
  print(`figures of ${size}`, times.figures, times.read)
  print(`a draft of ${size}`, times.draft, times.read)
  print(`issuing ${size}`, times.issue, times.read)
}

/** Spread over the last days, each received as it was measured; every tenth was confirmed by repetition before the next came. */
async function addReports(database: Database, dataset: Dataset, reportsPerLine: number): Promise<void> {
  await database.query(
    `WITH report AS (
       INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at,
         previous_as_of, effect, quantity)
       SELECT $1, line, revision, $2, at, at, CASE WHEN revision % 10 = 0 THEN at - interval '1 hour'
           ELSE at - interval '${DAYS} days' / $4 END,
         CASE revision WHEN 1 THEN 'first'::report_effect ELSE 'replaced' END, revision * 1000
       FROM unnest($3::integer[]) AS line, generate_series(1, $4::integer) AS revision,
         LATERAL (SELECT now() - ($4 - revision + 1) * interval '${DAYS} days' / $4 AS at) AS moment
     )
     UPDATE line_figure SET revision = $4, quantity = $4 * 1000, as_of = now(), received_at = now()
     WHERE organization_number = $1`,
    [
      dataset.organizationNumber,
      dataset.sourceNumber,
      arrayLiteral([...dataset.lineNumbers]),
      reportsPerLine,
    ],
  )
}

async function readPlainly(
  database: Database,
  organizationNumber: number,
  lineNumbers: readonly number[],
): Promise<void> {
  await database.query(
    `SELECT line_number, max(as_of), sum(quantity) FROM delivery_report
     WHERE organization_number = $1 AND line_number = ANY ($2::integer[]) GROUP BY line_number`,
    [organizationNumber, arrayLiteral(lineNumbers)],
  )
}

async function measureList(database: Database): Promise<void> {
  const { organizationNumber } = await createDataset(database, 1)
  const context = contextFor(database, organizationNumber)
  await database.query(
    `WITH issued AS (SELECT * FROM statement WHERE number IS NOT NULL LIMIT 1),
       campaign AS (INSERT INTO campaign (organization_number, buyer_number, name)
         SELECT $1, buyer_number, 'Campaign ' || n FROM issued, generate_series(1, $2 / 10) AS n RETURNING id)
     INSERT INTO statement (organization_number, id, campaign_id, buyer_number, currency, period_start, period_end, created_at,
       number, place, issued_at, total, document, sha256, key_id, signature)
     SELECT $1, gen_random_uuid(), c.id, buyer_number, currency, date '2020-01-01' + n, date '2020-01-01' + n, created_at,
       row_number() OVER (), n, timestamptz '2020-01-01' + row_number() OVER () * interval '1 minute', total, '{}', sha256,
       key_id, signature
     FROM issued, campaign c, generate_series(1, 10) AS n`,
    [organizationNumber, STATEMENTS],
  )
  await database.query('VACUUM ANALYZE')
  const lists: number[] = []
  const counts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    counts.push(
      await timeOf(() =>
        database.query('SELECT count(*) FROM statement WHERE organization_number = $1', [organizationNumber]),
      ),
    )
    lists.push(await timeOf(() => listStatements(context, {})))
  }
  print(`the first page of ${STATEMENTS.toLocaleString('en')} statements`, lists, counts)
}

function contextFor(database: Database, organizationNumber: number): SigningContext {
  const now = instantFromMilliseconds(Date.now())
  return { actor: { kind: 'command_line', organizationNumber }, database, now, signingSecret: undefined }
}

function dayBeforeToday(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

function print(what: string, times: readonly number[], limits: readonly number[]): void {
  const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
  const [median, limit] = [middle(times), middle(limits)]
  say(
    `| ${what} | ${median.toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${limit.toFixed(0)} | ${(median / limit).toFixed(1)} |`,
  )
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
