import { Group, Paper, Radio, Stack, TextInput } from '@mantine/core'
import { formatAsOf } from '../format.ts'
import { endOfYesterday, lacksCommonAsOf, type CommonAsOf } from '../report-entry.ts'

/** When the totals of all lines were measured. */
export function ReportAsOf({
  asOf,
  today,
  isChecked,
  onChange,
}: {
  asOf: CommonAsOf
  today: string
  /** Whether to point out a missing time. */
  isChecked: boolean
  onChange: (asOf: CommonAsOf) => void
}) {
  const yesterday = formatAsOf(endOfYesterday(today)).replace(/^end of /, '')
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Radio.Group
          label="As of"
          description="When the totals were measured. Applies to every line unless you set a different time for it."
          value={asOf.choice}
          onChange={(choice) => onChange({ ...asOf, choice: choice as CommonAsOf['choice'] })}
        >
          <Group mt="xs" gap="lg">
            <Radio value="yesterday" label={`End of yesterday: ${yesterday}`} />
            <Radio value="now" label="Now" />
            <Radio value="other" label="Another time" />
          </Group>
        </Radio.Group>
        {asOf.choice === 'other' && (
          <TextInput
            type="datetime-local"
            label="Date and time (UTC)"
            maw={280}
            data-entry
            value={asOf.other}
            onChange={(event) => onChange({ ...asOf, other: event.currentTarget.value })}
            error={isChecked && lacksCommonAsOf(asOf) ? 'Enter a date and time.' : undefined}
          />
        )}
      </Stack>
    </Paper>
  )
}
