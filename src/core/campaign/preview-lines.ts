import { requireMember } from '../access.ts'
import { hasOfferedProducts } from '../product/product-seller-sql.ts'
import type { Context } from '../context.ts'
import { createDateQuestion, type DateQuestion } from '../delivery/date-form.ts'
import { Refusal } from '../refusal.ts'
import { readCsvRows, type TableRow } from '../spreadsheet/table.ts'
import { DECIMAL_SIGNS, readNumber, type DecimalSign } from '../spreadsheet/typed-number.ts'
import { LINES_PER_CAMPAIGN_MAX } from './campaign.ts'
import { requireCampaignToChange } from './change-life.ts'
import { findTakenReferences } from './check-references.ts'
import { findUnknownProducts } from './check-sold-as.ts'
import { readPastedLine, type PastedLine, type SheetReading } from './pasted-line.ts'
import { layoutOf, type SheetLayout } from './pasted-sheet.ts'

/** The form that the lines are pasted into. */
export interface FormInto {
  /** Null: it is for a new campaign. */
  campaignId: string | null
  /** Its lines, saved or not, that have a reference. */
  lines: readonly { name: string; reference: string }[]
}

/** How lines pasted from a sheet would be read, row by row, and what is wrong with each. Nothing is written. */
export async function previewLines(
  context: Context,
  input: { text: string; form: FormInto } & SheetReading,
): Promise<LinesPreview> {
  const organizationNumber = requireMember(context)
  const { form } = input
  const campaign = form.campaignId === null ? null : await requireCampaignToChange(context, form.campaignId)
  const rows = await rowsOf(input.text)
  const [first] = rows
  if (!first) throw refuse('Paste at least one row.')
  const hasProducts = await hasOfferedProducts(context.database, organizationNumber)
  const layout = layoutOf(first.cells, { hasProducts })
  const below = layout.hasHeader ? rows.slice(1) : rows
  if (below.length === 0) throw refuse('There are no rows below the header.')
  if (below.length > LINES_PER_CAMPAIGN_MAX) throw tooMany()
  const lines = below.map((row) => readPastedLine(row, layout, input))
  const taken = await findTakenReferences(
    context.database,
    { organizationNumber, id: campaign?.id ?? null },
    // A row that cannot be added takes no reference from another.
    [...form.lines, ...lines.map(({ line }) => line ?? { name: '', reference: null })],
  )
  for (const { position, what } of taken) {
    lines[position - form.lines.length]?.problems.push({ term: 'reference', what })
  }
  const unknown = await findUnknownProducts(
    context.database,
    organizationNumber,
    lines.map(({ line }) => line ?? { name: '' }),
  )
  for (const { position, what } of unknown) lines[position]!.problems.push({ term: 'productId', what })
  const dates = createDateQuestion()
  for (const { unclear } of lines) unclear.dates.forEach((date) => dates.add(date))
  return {
    layout,
    lines,
    dates: dates.ask(),
    numbers: questionOfNumbers(lines.flatMap(({ unclear }) => unclear.numbers)),
  }
}

export interface LinesPreview {
  layout: SheetLayout
  lines: PastedLine[]
  /** What to ask about the dates; null: nothing. */
  dates: DateQuestion | null
  /** How each sign would read the first number that can be read in two ways; null: there is none. */
  numbers: { sign: DecimalSign; written: string; read: string }[] | null
}

/** Bounded: a row more than there may be is read, to know that there are too many. */
async function rowsOf(text: string): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of readCsvRows(text)) {
    rows.push(row)
    if (rows.length > LINES_PER_CAMPAIGN_MAX + 1) throw tooMany()
  }
  return rows
}

function questionOfNumbers([written]: readonly string[]): LinesPreview['numbers'] {
  if (written === undefined) return null
  return DECIMAL_SIGNS.map((sign) => ({ sign, written, read: readNumber(written, sign) ?? written }))
}

function tooMany(): Refusal {
  return refuse(`Paste at most ${LINES_PER_CAMPAIGN_MAX} rows: a campaign has no more lines.`)
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'text')
}
