import { Checkbox, Input, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ReportingDraft } from '../product-draft.ts'
import { textFieldsOf } from '../text-fields.ts'
import { DomainInput } from '../tidied-inputs.tsx'
import { Choices } from './choices.tsx'
import { flagAt, textAt, type ProductFields } from './fields.ts'
import { FormSection, OptionalPart } from './form-section.tsx'
import { NumberAt } from './inputs.tsx'
import { Rows } from './rows.tsx'

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

const BREAKDOWNS = {
  supports_creative_breakdown: 'Creative',
  supports_keyword_breakdown: 'Keyword',
  supports_device_type_breakdown: 'Device type',
  supports_device_platform_breakdown: 'Device platform',
  supports_audience_breakdown: 'Audience',
  supports_placement_breakdown: 'Placement',
}
const AT = 'reporting_capabilities'

export function Reporting({ fields }: { fields: ProductFields }) {
  const { errors, set } = fields
  const { reporting } = fields.draft
  const change = (changes: Partial<ReportingDraft>) => set({ reporting: { ...reporting, ...changes } })
  const text = textFieldsOf(reporting, { at: `${AT}.`, errors, onChange: change })
  const others = reporting.available_metrics.filter((name) => !(name in METRICS))
  const metrics = { ...METRICS, ...Object.fromEntries(others.map((name) => [name, name])) }
  return (
    <FormSection of="reporting">
      <div className="field-grid">
        <div className="whole-row">
          <Choices
            label="Frequency"
            name={`${AT}.available_reporting_frequencies`}
            words={FREQUENCIES}
            value={reporting.available_reporting_frequencies}
            onChange={(available_reporting_frequencies) => change({ available_reporting_frequencies })}
            error={errors.of(`${AT}.available_reporting_frequencies`)}
          />
        </div>
        <TextInput
          label="Reporting delay (minutes)"
          inputMode="numeric"
          required
          {...text('expected_delay_minutes')}
        />
        <TextInput label="Time zone" required placeholder="Europe/Berlin" {...text('timezone')} />
        <NativeSelect
          label="Date ranges"
          data={[
            { value: 'date_range', label: 'Any days' },
            { value: 'lifetime_only', label: 'Whole flight' },
          ]}
          {...text('date_range_support')}
        />
        <div className="whole-row">
          <Choices
            label="Metrics"
            name={`${AT}.available_metrics`}
            words={metrics}
            isRequired={false}
            value={reporting.available_metrics}
            onChange={(available_metrics) => change({ available_metrics })}
            error={errors.of(`${AT}.available_metrics`)}
          />
        </div>
      </div>
      <Input.Wrapper label="Figures by" labelElement="div">
        <div
          className="field-grid field-grid-narrow"
          role="group"
          aria-label="Figures by"
          style={{ marginTop: 6 }}
        >
          {Object.entries(BREAKDOWNS).map(([name, label]) => (
            <Checkbox key={name} size="xs" label={label} {...flagAt(fields, `${AT}.${name}`)} />
          ))}
        </div>
      </Input.Wrapper>
      <MeasurementWindows fields={fields} />
      <DeliveryMeasurement fields={fields} />
    </FormSection>
  )
}

/** Figures that become final in stages. */
function MeasurementWindows({ fields }: { fields: ProductFields }) {
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} component="h3">
        Measurement windows
      </Text>
      <Text size="sm" c="dimmed">
        For figures that become final in stages, such as downloads after 7 and after 30 days.
      </Text>
      <Rows
        fields={fields}
        path={`${AT}.measurement_windows`}
        what="window"
        add="Add a window"
        newRow={() => ({ window_id: '', duration_days: '' })}
      >
        {(at) => (
          <div className="field-grid">
            <TextInput
              label="ID"
              placeholder="downloads_30d"
              maxLength={50}
              spellCheck={false}
              {...textAt(fields, `${at}.window_id`, true)}
            />
            <NumberAt fields={fields} path={`${at}.duration_days`} label="Days counted" isRequired />
            <NumberAt
              fields={fields}
              path={`${at}.expected_availability_days`}
              label="Final after (days)"
              placeholder="Not stated"
            />
            <TextInput label="Description" maxLength={500} {...textAt(fields, `${at}.description`)} />
            <Checkbox
              className="whole-row"
              label="Guarantees are measured by it"
              {...flagAt(fields, `${at}.is_guarantee_basis`)}
            />
          </div>
        )}
      </Rows>
    </Stack>
  )
}

function DeliveryMeasurement({ fields }: { fields: ProductFields }) {
  const at = 'delivery_measurement'
  return (
    <OptionalPart
      fields={fields}
      path={at}
      title="Delivery measurement"
      lead="Who counts what was delivered."
      what="delivery measurement"
      first={() => ({ vendors: [{ domain: '' }] })}
    >
      <Rows
        fields={fields}
        path={`${at}.vendors`}
        what="vendor"
        add="Add a vendor"
        newRow={() => ({ domain: '' })}
      >
        {(row) => (
          <div className="field-grid">
            <DomainInput
              label="Vendor’s domain"
              placeholder="measurement.example"
              field={textAt(fields, `${row}.domain`, true)}
            />
            <TextInput
              label="Brand ID"
              placeholder="If it has several"
              maxLength={100}
              spellCheck={false}
              {...textAt(fields, `${row}.brand_id`)}
            />
          </div>
        )}
      </Rows>
      <TextInput
        label="In words"
        placeholder="Google Ad Manager with IAS viewability"
        maxLength={500}
        {...textAt(fields, `${at}.provider`)}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        {...textAt(fields, `${at}.notes`)}
      />
    </OptionalPart>
  )
}
