import { askConsole, type Account } from './account.ts'
import type { Answer } from '../../src/console/routes.ts'

/** What the page would send with a file, once the person has confirmed it. */
export interface FileAnswers {
  name?: string
  isDryRun?: boolean
  dateForm?: string
  confirmsDelivered?: boolean
  /** What validation answered. */
  validated?: { marked_delivered: number; warned: number }
  /** If they differ from those the preview recognises. */
  columns?: Record<string, number>
}

/** Sends a file as is, with a query. `path` is what follows /api/console. */
export function postFile(
  url: string,
  path: string,
  { cookie }: Pick<Account, 'cookie'>,
  file: string | Buffer,
): Promise<Response> {
  return askConsole(url, 'POST', path, { cookie, bytes: Buffer.from(file) })
}

export async function previewFile(
  url: string,
  account: Pick<Account, 'cookie'>,
  file: string | Buffer,
  query = '',
): Promise<Answer<'POST /delivery-file/preview'>> {
  return answerOf(await postFile(url, `/delivery-file/preview${query}`, account, file))
}

/** Reports as the page does: gets the preview, and sends the columns it shows. */
export async function tryReportFile(
  url: string,
  account: Pick<Account, 'cookie'>,
  file: string | Buffer,
  answers: FileAnswers = {},
): Promise<Response> {
  const columns = answers.columns ?? (await previewFile(url, account, file)).columns
  const query = new URLSearchParams({ file_name: answers.name ?? 'totals.csv' })
  for (const [field, column] of Object.entries(columns)) query.set(field, String(column))
  if (answers.dateForm !== undefined) query.set('date_form', answers.dateForm)
  if (answers.confirmsDelivered) query.set('confirm_delivered', 'true')
  if (answers.validated) {
    query.set('marked_delivered', String(answers.validated.marked_delivered))
    query.set('warned', String(answers.validated.warned))
  }
  if (answers.isDryRun) query.set('dry_run', 'true')
  return postFile(url, `/delivery-file?${query.toString()}`, account, file)
}

export async function reportFile(
  url: string,
  account: Pick<Account, 'cookie'>,
  file: string | Buffer,
  answers: FileAnswers = {},
): Promise<Answer<'POST /delivery-file'>> {
  return answerOf(await tryReportFile(url, account, file, answers))
}

async function answerOf<Content>(response: Response): Promise<Content> {
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`)
  return (await response.json()) as Content
}
