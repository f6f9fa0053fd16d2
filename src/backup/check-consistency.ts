import type { Queryable } from '../database/database.ts'
import type { BackupPartition } from './backup-file.ts'
import { selectPartitions } from './backup-sql.ts'
import {
  countDisabledTriggers,
  countKeysNotInForce,
  countWrongAffiliateDays,
  countWrongAttachments,
  countWrongFigures,
  countWrongRevisions,
  countWrongSeries,
  countWrongStatements,
} from './consistency-sql.ts'
import { HISTORY } from './own-tables.ts'

export interface Check {
  check: string
  passed: boolean
  detail: string
}

/** Whether the figures of a database that nobody uses agree with each other. */
export async function checkConsistency(on: Queryable): Promise<Check[]> {
  const months = (await selectPartitions(on)).filter(({ table }) => table === HISTORY)
  const hasDetachedMonths = lacksMonths(months)
  const checks: Check[] = []
  for (const [check, noun, find] of CHECKS) {
    const { checked, wrong } = await find(on, hasDetachedMonths)
    const passed = wrong === '0'
    checks.push({
      check,
      passed,
      detail: passed ? `${noun}: ${checked}` : `${noun}: ${wrong} of ${checked} wrong`,
    })
  }
  return checks
}

type Find = typeof countWrongFigures

/** What has to hold, and of what. */
const CHECKS: readonly (readonly [check: string, noun: string, find: Find])[] = [
  ['Revisions equal the history’s rows', 'lines', countWrongRevisions],
  ['Figures are their newest reports', 'delivered lines', countWrongFigures],
  ['Affiliate days are the sums of their results', 'days of packages', countWrongAffiliateDays],
  ['Statements are as they were signed', 'statements', countWrongStatements],
  ['Statement numbers have no gap', 'sellers', countWrongSeries],
  ['Attachments are as they came', 'files', countWrongAttachments],
  ['Keys are in force', 'foreign keys and indexes', countKeysNotInForce],
  ['History cannot be changed', 'triggers', countDisabledTriggers],
]

/** Months are detached from the oldest on, and any other may be: the first has no beginning, and each other begins where one ends. */
function lacksMonths(months: readonly BackupPartition[]): boolean {
  const bounds = months.map(({ bounds: text }) => /FROM \((.*)\) TO \((.*)\)/.exec(text)!.slice(1))
  const begins = new Set(bounds.map(([from]) => from))
  const isLast = ([, to]: string[]) => !begins.has(to)
  return !begins.has('MINVALUE') || bounds.filter(isLast).length > 1
}
