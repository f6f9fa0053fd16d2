import type { CampaignSide } from '../campaign/campaign.ts'
import type { LinesContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { chooseLines, type ChosenLines } from './choose-lines.ts'
import { isQuietAt, keyOf, keyText, type BoardLine } from './line-board.ts'
import type { LineFilter } from './line-filter.ts'
import { allLines, firstLines, type LineOrder } from './line-order.ts'
import { listListedLines } from './listed-line-sql.ts'
import { listedLine, type ListedLine } from './listed-line.ts'
import { pageWithin } from './page-within.ts'

export const LINES_PER_PAGE = 50
/** Paging ends here: beyond it, narrow the filters or export. */
export const LINES_PAGED_MAX = 10_000
export const LINE_PAGES_MAX = LINES_PAGED_MAX / LINES_PER_PAGE
const LINES_EXPORTED_AT_ONCE = 500

export interface LineQuestion {
  side?: CampaignSide | undefined
  filter: LineFilter
  order: LineOrder
  isDescending: boolean
}

export interface LinePage {
  side: CampaignSide
  lines: ListedLine[]
  page: number
  per_page: number
  /** How many can be paged to. */
  paged_max: number
  /** How many lines match. */
  total: number
  /** False if the organization has more lines than are kept in memory: the others are neither listed nor counted. */
  is_complete: boolean
}

/** Lines over all campaigns, a numbered page at a time: the last one if there are fewer by now. */
export async function listAllLines(
  context: LinesContext,
  input: LineQuestion & { page: number },
): Promise<LinePage> {
  if (!Number.isInteger(input.page) || input.page < 1 || input.page > LINE_PAGES_MAX) {
    throw new Refusal('invalid', `Ask for a page from 1 to ${LINE_PAGES_MAX}.`, 'page')
  }
  const chosen = await chooseLines(context, input)
  const total = chosen.lines.length
  const page = pageWithin(input.page, total, LINES_PER_PAGE)
  const { order, isDescending } = input
  const wanted = { order, isDescending, now: context.now, count: page * LINES_PER_PAGE }
  const shown = firstLines(chosen.lines, wanted).slice((page - 1) * LINES_PER_PAGE)
  const { side, board } = chosen
  const { isComplete } = board
  return {
    side,
    lines: await readLines(context, chosen, shown),
    page,
    per_page: LINES_PER_PAGE,
    paged_max: LINES_PAGED_MAX,
    total,
    is_complete: isComplete,
  }
}

/** All lines that match, for a file. The first are read at once, so that a refusal comes before the file has begun. */
export async function walkAllLines(
  context: LinesContext,
  input: LineQuestion,
): Promise<{ side: CampaignSide; lines: AsyncIterable<ListedLine> }> {
  const chosen = await chooseLines(context, input)
  const { order, isDescending } = input
  const lines = await allLines(chosen.lines, { order, isDescending, now: context.now })
  const readFrom = (start: number) =>
    readLines(context, chosen, lines.slice(start, start + LINES_EXPORTED_AT_ONCE))
  const first = await readFrom(0)
  async function* walk() {
    yield* first
    for (let start = LINES_EXPORTED_AT_ONCE; start < lines.length; start += LINES_EXPORTED_AT_ONCE) {
      yield* await readFrom(start)
    }
  }
  return { side: chosen.side, lines: walk() }
}

async function readLines(
  { database, now }: LinesContext,
  { organizationNumber }: ChosenLines,
  lines: readonly BoardLine[],
): Promise<ListedLine[]> {
  const keys = lines.map(keyOf)
  const quiet = new Set(lines.filter((line) => isQuietAt(line, now)).map((line) => keyText(keyOf(line))))
  const rows = await listListedLines(database, organizationNumber, keys)
  return rows.map((row) => listedLine(row, { organizationNumber, now, isQuiet: quiet.has(keyText(row)) }))
}
