import { Grid, NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import type { ReportingDraft } from '../product-draft.ts'
import { Section } from '../section.tsx'
import { textFieldsOf } from '../text-fields.ts'
import { Choices } from './choices.tsx'

const FREQUENCIES = { hourly: 'Hourly', daily: 'Daily', monthly: 'Monthly' }
/** The common ones; others that came with an import are kept. */
const METRICS = {
  impressions: 'Impressions',
  spend: 'Spend',
  clicks: 'Clicks',
  ctr: 'Click rate',
  views: 'Views',
  completed_views: 'Completed views',
  completion_rate: 'Completion rate',
  conversions: 'Conversions',
  conversion_value: 'Conversion value',
  reach: 'Reach',
  frequency: 'Frequency',
  grps: 'GRPs',
  viewability: 'Viewability',
  downloads: 'Downloads',
  plays: 'Plays',
  dooh_metrics: 'Out-of-home metrics',
}

export function Reporting({
  reporting,
  errors,
  onChange,
}: {
  reporting: ReportingDraft
  errors: FieldErrors
  onChange: (changes: Partial<ReportingDraft>) => void
}) {
  const at = 'reporting_capabilities'
  const text = textFieldsOf(reporting, { at: `${at}.`, errors, onChange })
  const metrics = {
    ...METRICS,
    ...Object.fromEntries(
      reporting.available_metrics.filter((name) => !(name in METRICS)).map((name) => [name, name]),
    ),
  }
  return (
    <Section title="Reporting">
      <Grid gutter="md">
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <Choices
            label="Frequency"
            name={`${at}.available_reporting_frequencies`}
            words={FREQUENCIES}
            value={reporting.available_reporting_frequencies}
            onChange={(available_reporting_frequencies) => onChange({ available_reporting_frequencies })}
            error={errors.of(`${at}.available_reporting_frequencies`)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, sm: 3 }}>
          <TextInput
            label="Reporting delay (minutes)"
            inputMode="numeric"
            required
            {...text('expected_delay_minutes')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, sm: 3 }}>
          <TextInput label="Time zone" required placeholder="Europe/Berlin" {...text('timezone')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 2 }}>
          <NativeSelect
            label="Date ranges"
            data={[
              { value: 'date_range', label: 'Any days' },
              { value: 'lifetime_only', label: 'Whole flight' },
            ]}
            {...text('date_range_support')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Choices
            label="Metrics"
            name={`${at}.available_metrics`}
            words={metrics}
            value={reporting.available_metrics}
            onChange={(available_metrics) => onChange({ available_metrics })}
            error={errors.of(`${at}.available_metrics`)}
          />
        </Grid.Col>
      </Grid>
    </Section>
  )
}
