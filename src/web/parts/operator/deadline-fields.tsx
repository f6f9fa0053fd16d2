import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { MATERIAL } from './material-words.ts'
import { flagAt, textAt, type OptionalFields } from './product-form/fields.ts'
import { OptionalPart } from './product-form/form-section.tsx'
import { NumberAt } from './product-form/inputs.tsx'
import { Rows } from './product-form/rows.tsx'

const AT = 'deadline_policy'
const STAGES = `${AT}.material_stages`

/** By when to book, cancel and send material: of a product or of a show. */
export function DeadlineFields({
  fields,
  isTitled,
  lead,
}: {
  fields: OptionalFields
  isTitled: boolean
  /** What the days are counted from. */
  lead: string
}) {
  return (
    <OptionalPart
      fields={fields}
      path={AT}
      title="Deadlines"
      isTitled={isTitled}
      lead={lead}
      what="deadlines"
      first={() => ({})}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
        <div className="field-grid field-grid-few">
          <NumberAt
            fields={fields}
            path={`${AT}.booking_lead_days`}
            label="Book at least (days before)"
            placeholder="No deadline"
          />
          <NumberAt
            fields={fields}
            path={`${AT}.cancellation_lead_days`}
            label="Cancel free of charge up to (days before)"
            placeholder="No deadline"
          />
        </div>
        <Checkbox label="Count business days only" {...flagAt(fields, `${AT}.business_days_only`)} />
        <Stack gap={2}>
          <Text size="sm" fw={600} component="h3">
            Material
          </Text>
          <Text size="sm" c="dimmed">
            What to send and by when, the earliest first. The stage is a short name for systems.
          </Text>
        </Stack>
        <Rows
          fields={fields}
          path={STAGES}
          what="material"
          add={MATERIAL.add}
          newRow={() => ({ stage: '', lead_days: '' })}
        >
          {(row, position) => (
            <div className="field-grid field-grid-few">
              <TextInput {...MATERIAL.stage} {...textAt(fields, `${row}.stage`, true)} />
              <div>
                <NumberAt
                  fields={fields}
                  path={`${row}.lead_days`}
                  label="Due (days before)"
                  placeholder="10"
                  isRequired
                />
                {/* What is wrong with their order leads to the first number. */}
                {position === 0 && <input type="hidden" name={STAGES} />}
              </div>
              <TextInput {...MATERIAL.label} {...textAt(fields, `${row}.label`)} />
            </div>
          )}
        </Rows>
      </Stack>
    </OptionalPart>
  )
}
