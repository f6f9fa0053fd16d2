import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { DEADLINE_FIELDS, MATERIAL } from '../deadline-words.ts'
import { flagAt, textAt, type ProductFields } from './fields.ts'
import { FormSection, OptionalPart } from './form-section.tsx'
import { NumberAt } from './inputs.tsx'
import { Rows } from './rows.tsx'

export function Deadlines({ fields }: { fields: ProductFields }) {
  return (
    <FormSection of="deadlines">
      <OptionalPart
        fields={fields}
        path="deadline_policy"
        title="Deadlines"
        lead="Days before the first day of the flight. Shows have deadlines of their own, before each episode."
        what="deadlines"
        first={() => ({})}
      >
        <DeadlineFields fields={fields} at="deadline_policy" />
      </OptionalPart>
      <OptionalPart
        fields={fields}
        path="material_submission"
        title="Where material goes"
        lead="For material that is not sent with a creative, such as print files."
        what="an address"
        first={() => ({})}
      >
        <div className="field-grid">
          <TextInput
            label="E-mail"
            type="email"
            placeholder="material@example.com"
            maxLength={254}
            {...textAt(fields, 'material_submission.email')}
          />
          <TextInput
            label="Upload address"
            placeholder="https://example.com/upload"
            maxLength={2_000}
            spellCheck={false}
            {...textAt(fields, 'material_submission.url')}
          />
          <Textarea
            className="whole-row"
            label="Instructions"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            {...textAt(fields, 'material_submission.instructions')}
          />
        </div>
      </OptionalPart>
    </FormSection>
  )
}

function DeadlineFields({ fields, at }: { fields: ProductFields; at: string }) {
  return (
    <Stack>
      <div className="field-grid">
        <NumberAt fields={fields} path={`${at}.booking_lead_days`} {...DEADLINE_FIELDS.booking} />
        <NumberAt fields={fields} path={`${at}.cancellation_lead_days`} {...DEADLINE_FIELDS.cancellation} />
      </div>
      <Checkbox {...DEADLINE_FIELDS.businessDays} {...flagAt(fields, `${at}.business_days_only`)} />
      <Stack gap={2}>
        <Text size="sm" fw={600} component="h3">
          {MATERIAL.title}
        </Text>
        <Text size="sm" c="dimmed">
          {MATERIAL.help}
        </Text>
      </Stack>
      <Rows
        fields={fields}
        path={`${at}.material_stages`}
        what="material"
        add={MATERIAL.add}
        newRow={() => ({ stage: '', lead_days: '' })}
      >
        {(row) => (
          <div className="field-grid">
            <TextInput {...MATERIAL.stage} {...textAt(fields, `${row}.stage`, true)} />
            <NumberAt fields={fields} path={`${row}.lead_days`} isRequired {...MATERIAL.leadDays} />
            <TextInput {...MATERIAL.label} {...textAt(fields, `${row}.label`)} />
          </div>
        )}
      </Rows>
    </Stack>
  )
}
