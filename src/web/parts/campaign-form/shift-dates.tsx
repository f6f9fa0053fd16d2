import { Button, Group, Paper, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { shiftedDay } from '../../shifted-days.ts'
import type { EditedLine } from '../line-fields.tsx'
import { formatFlight } from '../pacing.tsx'

const DAYS = /^-?\d{1,5}$/

/** The dates of a duplicate are those of the original: all of them can be moved at once. */
export function ShiftDates({
  lines,
  onShift,
}: {
  lines: EditedLine[]
  onShift: (lines: EditedLine[]) => void
}) {
  const [days, setDays] = useState('')
  const [error, setError] = useState<string>()
  const starts = lines.flatMap(({ flight_start }) => flight_start || [])
  const ends = lines.flatMap(({ flight_end }) => flight_end || [])
  const shift = () => {
    if (!DAYS.test(days.trim()) || Number(days) === 0) {
      setError('Enter a number of days, such as 28 or -7.')
      return
    }
    const by = Number(days)
    onShift(
      lines.map((line) => ({
        ...line,
        flight_start: shiftedDay(line.flight_start, by),
        flight_end: shiftedDay(line.flight_end, by),
      })),
    )
  }
  return (
    <Paper withBorder p="lg">
      <Group align="flex-start" gap="md">
        <TextInput
          label="Shift all dates by"
          description="Days; with a minus sign they move back."
          placeholder="e.g. 28"
          inputMode="numeric"
          maxLength={6}
          w={260}
          value={days}
          error={error}
          onChange={(event) => {
            setDays(event.currentTarget.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            shift()
          }}
        />
        <Button variant="default" mt={44} onClick={shift}>
          Shift dates
        </Button>
        {starts.length > 0 && ends.length > 0 && (
          <Text size="sm" c="dimmed" mt={50} role="status">
            Now {formatFlight(starts.toSorted()[0]!, ends.toSorted().at(-1)!)}
          </Text>
        )}
      </Group>
    </Paper>
  )
}
