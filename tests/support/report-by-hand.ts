import { askConsole } from './account.ts'
import type { Answer } from '../../src/console/routes.ts'

type ReportedAnswer = Answer<'POST /lines/:packageId/delivery'>
type ReportedLineAnswer = ReportedAnswer['results'][number]

/** What the form sends for one line, and for lines of a campaign. */
type Body = {
  reports?: object[]
  quantity?: string | undefined
  as_of?: string | undefined
  confirmed?: object[]
}

/** Reports by hand like a person who confirms every warning. */
export async function reportConfirmed(
  url: string,
  path: string,
  account: { cookie: string },
  body: Body,
): Promise<Response> {
  const send = (sent: Body) => askConsole(url, 'POST', path, { cookie: account.cookie, body: sent })
  const response = await send(body)
  if (!response.ok) return response
  const { needs_confirmation, results } = (await response.clone().json()) as ReportedAnswer
  if (!needs_confirmation) return response
  return send(
    body.reports === undefined
      ? { ...body, confirmed: warningsOf(results[0]!) }
      : {
          ...body,
          reports: body.reports.map((report, i) => ({ ...report, confirmed: warningsOf(results[i]!) })),
        },
  )
}

function warningsOf(result: ReportedLineAnswer) {
  return result.status === 'accepted' ? result.warnings : []
}
