import { Grid, Group, Input, NativeSelect, Text, TextInput } from '@mantine/core'
import type { FieldErrors } from '../field-errors.ts'
import { AddButton, RemoveButton } from './add-remove.tsx'
import { newStage, type DeadlinesDraft, type StageDraft } from './deadlines-draft.ts'
import { Section } from './section.tsx'
import { textFieldsOf } from './text-fields.ts'

/** By when to book, cancel and send material. `at` is the name of the policy in what is sent: `deadline_policy`. */
export function Deadlines({
  draft,
  errors,
  at,
  onChange,
}: {
  draft: DeadlinesDraft
  errors: FieldErrors
  at: string
  onChange: (draft: DeadlinesDraft) => void
}) {
  const text = textFieldsOf(draft, { at: `${at}.`, errors, onChange })
  const booking = text('booking_lead_days')
  return (
    <Section title="Deadlines">
      <Text size="sm" c="dimmed">
        Days before each episode, issue or event; if it has none, before the first day of the flight. Leave a
        field empty for no deadline.
      </Text>
      <Grid gutter="md" align="flex-start">
        <Grid.Col span={{ base: 12, xs: 6, sm: 4 }}>
          <TextInput
            label="Book by"
            description="Days before"
            inputMode="numeric"
            placeholder="14"
            {...booking}
            error={booking.error ?? errors.exactlyAt(at)}
          />
          {/* What is wrong with the whole policy leads to its first field. */}
          <input type="hidden" name={at} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, sm: 4 }}>
          <TextInput
            label="Cancel free of charge until"
            description="Days before"
            inputMode="numeric"
            placeholder="7"
            {...text('cancellation_lead_days')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <NativeSelect
            label="Count"
            description="For all deadlines"
            name={`${at}.business_days_only`}
            data={[
              { value: 'false', label: 'All days' },
              { value: 'true', label: 'Business days only' },
            ]}
            value={String(draft.business_days_only === true)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, business_days_only: value === 'true' })
            }
            error={errors.of(`${at}.business_days_only`)}
          />
        </Grid.Col>
      </Grid>
      <Stages
        stages={draft.stages}
        errors={errors}
        at={`${at}.material_stages`}
        onChange={(stages) => onChange({ ...draft, stages })}
      />
    </Section>
  )
}

function Stages({
  stages,
  errors,
  at,
  onChange,
}: {
  stages: StageDraft[]
  errors: FieldErrors
  at: string
  onChange: (stages: StageDraft[]) => void
}) {
  const change = (changed: StageDraft) =>
    onChange(stages.map((stage) => (stage.key === changed.key ? changed : stage)))
  return (
    <>
      {stages.map((stage, i) => {
        const text = textFieldsOf(stage, { at: `${at}[${i}].`, errors, onChange: change })
        return (
          <fieldset key={stage.key} className="form-line">
            <legend>Material {i + 1}</legend>
            <Grid gutter="sm" align="flex-start">
              <Grid.Col span={{ base: 12, xs: 7, sm: 4 }}>
                <TextInput
                  label="Stage"
                  description="A short name for systems"
                  required
                  placeholder="draft"
                  maxLength={50}
                  spellCheck={false}
                  {...text('stage')}
                />
              </Grid.Col>
              <Grid.Col span={{ base: 12, xs: 5, sm: 3 }}>
                <TextInput
                  label="Due"
                  description="Days before"
                  required
                  inputMode="numeric"
                  placeholder="10"
                  {...text('lead_days')}
                />
                {i === 0 && <input type="hidden" name={at} />}
              </Grid.Col>
              <Grid.Col span={{ base: 12, sm: 5 }}>
                <TextInput
                  label="What to send"
                  description="In words, for people"
                  placeholder="Talking points for the host"
                  maxLength={200}
                  {...text('label')}
                />
              </Grid.Col>
            </Grid>
            <Group justify="flex-end" mt="sm">
              <RemoveButton
                what={`material ${i + 1}`}
                onClick={() => onChange(stages.filter(({ key }) => key !== stage.key))}
              />
            </Group>
          </fieldset>
        )
      })}
      {errors.exactlyAt(at) !== undefined && <Input.Error>{errors.exactlyAt(at)}</Input.Error>}
      <AddButton onClick={() => onChange([...stages, newStage()])}>Add material that is due</AddButton>
    </>
  )
}
