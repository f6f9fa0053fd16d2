import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { textFieldsOf } from '../text-fields.ts'
import { DomainInput } from '../tidied-inputs.tsx'
import { flagAt, listAt, rowsAt, textAt, textOf, type ProductFields } from './fields.ts'
import { Choices } from './choices.tsx'
import { FormSection, OptionalPart } from './form-section.tsx'
import { ChoiceAt, NumberAt } from './inputs.tsx'

const REMEDIES = {
  additional_delivery: 'More delivery',
  credit: 'Credit',
  invoice_adjustment: 'Lower invoice',
}
const FEES = {
  none: 'No fee',
  percent_remaining: 'Share of what remains',
  full_commitment: 'Everything that was booked',
  fixed_fee: 'Fixed fee',
}
const CO_BRANDING = { none: 'None', optional: 'Optional', required: 'Required' }
const LANDING_PAGES = {
  any: 'Any',
  retailer_site_only: 'Only the retailer’s site',
  must_include_retailer: 'Must include the retailer',
}

/** What a buyer agrees to with an order. */
export function Terms({ fields }: { fields: ProductFields }) {
  const text = textFieldsOf(fields.draft, { errors: fields.errors, onChange: fields.set })
  return (
    <FormSection of="terms" lead="What a buyer agrees to with an order.">
      <MeasurementTerms fields={fields} />
      <Cancellation fields={fields} />
      <OptionalPart
        fields={fields}
        path="creative_policy"
        title="Creatives"
        what="a creative policy"
        first={() => ({ co_branding: 'none', landing_page: 'any', templates_available: false })}
      >
        <div className="field-grid">
          <ChoiceAt
            fields={fields}
            path="creative_policy.co_branding"
            label="Co-branding"
            isRequired
            choices={CO_BRANDING}
          />
          <ChoiceAt
            fields={fields}
            path="creative_policy.landing_page"
            label="Landing page"
            isRequired
            choices={LANDING_PAGES}
          />
        </div>
        <Checkbox
          label="Templates are available"
          {...flagAt(fields, 'creative_policy.templates_available', true)}
        />
        <Checkbox
          label="How a creative was made must be stated (provenance)"
          {...flagAt(fields, 'creative_policy.provenance_required')}
        />
      </OptionalPart>
      <Textarea
        label="Enforced policies"
        description="One per line. Leave empty for none."
        autosize
        minRows={1}
        maxRows={8}
        {...text('enforced_policies')}
      />
    </FormSection>
  )
}

function MeasurementTerms({ fields }: { fields: ProductFields }) {
  const billing = 'measurement_terms.billing_measurement'
  const remedies = 'measurement_terms.makegood_policy.available_remedies'
  const windows = rowsAt(fields, 'reporting_capabilities.measurement_windows').flatMap((window) => {
    const id = textOf((window as { window_id?: unknown }).window_id)
    return id === '' ? [] : [[id, id] as const]
  })
  return (
    <OptionalPart
      fields={fields}
      path="measurement_terms"
      title="Measurement terms"
      lead="Whose count is billed, and what happens if delivery falls short."
      what="measurement terms"
      first={() => ({ billing_measurement: { vendor: { domain: '' } } })}
    >
      <OptionalPart
        fields={fields}
        path={billing}
        title="Whose count is billed"
        what="a billing count"
        first={() => ({ vendor: { domain: '' } })}
      >
        <div className="field-grid">
          <DomainInput
            label="Vendor’s domain"
            placeholder="measurement.example"
            field={textAt(fields, `${billing}.vendor.domain`, true)}
          />
          <TextInput
            label="Brand ID"
            placeholder="If it has several"
            maxLength={100}
            spellCheck={false}
            {...textAt(fields, `${billing}.vendor.brand_id`)}
          />
          <NumberAt
            fields={fields}
            path={`${billing}.max_variance_percent`}
            label="Accepted difference (%)"
            placeholder="Not stated"
          />
          <ChoiceAt
            fields={fields}
            path={`${billing}.measurement_window`}
            label="Measurement window"
            choices={Object.fromEntries(windows)}
          />
          <NumberAt
            fields={fields}
            path={`${billing}.finalization_deadline_hours`}
            label="Final after (hours)"
            placeholder="Not stated"
          />
        </div>
      </OptionalPart>
      <Choices
        label="Remedies for under-delivery"
        name={remedies}
        words={REMEDIES}
        isRequired={false}
        value={listAt(fields, remedies)}
        onChange={(chosen) =>
          fields.write(
            'measurement_terms.makegood_policy',
            chosen.length === 0 ? undefined : { available_remedies: chosen },
          )
        }
        error={fields.errors.of(remedies)}
      />
    </OptionalPart>
  )
}

function Cancellation({ fields }: { fields: ProductFields }) {
  const fee = 'cancellation_policy.cancellation_fee'
  const type = fields.at(`${fee}.type`)
  return (
    <OptionalPart
      fields={fields}
      path="cancellation_policy"
      title="Cancellation"
      what="a cancellation policy"
      first={() => ({ notice_period: { interval: '', unit: 'days' }, cancellation_fee: { type: 'none' } })}
    >
      <div className="field-grid">
        <NumberAt
          fields={fields}
          path="cancellation_policy.notice_period.interval"
          label="Notice"
          placeholder="14"
          isRequired
        />
        <ChoiceAt
          fields={fields}
          path="cancellation_policy.notice_period.unit"
          label="Unit"
          isRequired
          choices={{ hours: 'Hours', days: 'Days' }}
        />
        <ChoiceAt
          fields={{ ...fields, write: (_, value) => fields.write(fee, newFee(value)) }}
          path={`${fee}.type`}
          label="Fee without notice"
          isRequired
          choices={FEES}
        />
        {type === 'percent_remaining' && (
          <NumberAt fields={fields} path={`${fee}.rate`} label="Share" isRequired isShare />
        )}
        {type === 'fixed_fee' && (
          <NumberAt fields={fields} path={`${fee}.amount`} label="Amount" isRequired />
        )}
      </div>
    </OptionalPart>
  )
}

/** The fields of one sort of fee are none of another. */
function newFee(type: unknown): Record<string, unknown> {
  if (type === 'percent_remaining') return { type, rate: '' }
  return type === 'fixed_fee' ? { type, amount: '' } : { type }
}
