import { Text, TextInput } from '@mantine/core'
import type { LineFacts } from '../answers.ts'
import { UNITS } from '../../core/delivery/units.ts'
import { formatAsOf, formatDecimal } from '../format.ts'
import { differenceOf, type Difference, type Entry, type MeasuredAt } from '../report-entry.ts'

/** Where a total is typed, with the current one below it and what the new one would change. */
export function ReportTotal({
  line,
  entry,
  asOf,
  showsDifference,
  error,
  onChange,
}: {
  line: LineFacts
  entry: Entry
  asOf: MeasuredAt
  /** False if a warning says it. */
  showsDifference: boolean
  error: string | undefined
  onChange: (entry: Entry) => void
}) {
  const unit = UNITS[line.pricing_basis]
  const difference = showsDifference ? differenceOf(line, entry.quantity, asOf) : null
  return (
    <TextInput
      label={`Total ${unit.words} to date`}
      inputMode={unit.isCounted && unit.isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      data-entry
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={entry.quantity}
      onChange={(event) => onChange({ ...entry, quantity: event.currentTarget.value })}
      description={
        <>
          {describeFigure(line)}
          {difference !== null && (
            <Text span inherit fw={600} display="block" c={COLOR_OF[difference.kind]}>
              {describeDifference(difference, line.as_of)}
            </Text>
          )}
        </>
      }
      error={error}
    />
  )
}

const COLOR_OF: Record<Difference['kind'], string> = {
  first: 'var(--mantine-color-text)',
  same: 'var(--mantine-color-text)',
  added: 'var(--mantine-color-text)',
  lowered: 'var(--mantine-color-error)',
  older: 'var(--mantine-color-error)',
}

function describeFigure({ delivered, booked, as_of }: LineFacts): string {
  if (as_of === null) {
    return booked === null ? 'No delivery yet' : `No delivery yet; ${formatDecimal(booked)} booked`
  }
  const goal = booked === null ? '' : ` of ${formatDecimal(booked)}`
  return `Current: ${formatDecimal(delivered ?? '0')}${goal}, as of ${formatAsOf(as_of)}`
}

function describeDifference(difference: Difference, as_of: string | null): string {
  if (difference.kind === 'added') {
    const added = `+${formatDecimal(difference.by)}`
    return difference.isSameTime
      ? `${added}: replaces the total of the same time`
      : `${added} since ${formatAsOf(as_of ?? '')}`
  }
  if (difference.kind === 'lowered')
    return `${formatDecimal(`-${difference.by}`)}: lower than the current total`
  return DIFFERENCE_WORDS[difference.kind]
}

const DIFFERENCE_WORDS = {
  first: 'First total of this line',
  same: 'No change',
  older: 'Older than the current total: kept in the history, the total stays',
} as const
