import type { Answer } from '../../src/console/routes.ts'
import { askConsole, askConsoleFor } from './account.ts'

type View = Answer<'GET /statements/:statementId'>

/** One draft for each currency; their IDs. */
export async function draftStatements(
  url: string,
  cookie: string,
  campaignId: string,
  lastDay: string,
): Promise<string[]> {
  const { statement_ids } = await askConsoleFor<{ statement_ids: string[] }>(
    url,
    'POST',
    `/campaigns/${campaignId}/statements`,
    { cookie, body: { last_day: lastDay } },
  )
  return statement_ids
}

/** As it is seen now. */
export async function askToIssue(url: string, cookie: string, statementId: string): Promise<Response> {
  const path = `/statements/${statementId}`
  const { content } = await askConsoleFor<View>(url, 'GET', path, { cookie })
  const body = { last_day: content.period.last_day, total: content.totals.total }
  return askConsole(url, 'POST', `${path}/issue`, { cookie, body })
}

/** Issued, as the caller sees it. */
export async function issueStatement(url: string, cookie: string, statementId: string): Promise<View> {
  const response = await askToIssue(url, cookie, statementId)
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`)
  return askConsoleFor<View>(url, 'GET', `/statements/${statementId}`, { cookie })
}
