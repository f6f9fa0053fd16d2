import { Checkbox, Grid, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import type { FieldErrors } from '../field-errors.ts'
import { AddButton, RemoveButton } from './add-remove.tsx'
import { DEADLINE_FIELDS, MATERIAL } from './deadline-words.ts'
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
        Days before each episode, issue or event; if it has none, before the first day of the flight.
      </Text>
      <Grid gutter="md" align="flex-start">
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput
            {...DEADLINE_FIELDS.booking}
            inputMode="numeric"
            {...booking}
            error={booking.error ?? errors.exactlyAt(at)}
          />
          {/* What is wrong with the whole policy leads to its first field. */}
          <input type="hidden" name={at} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput
            {...DEADLINE_FIELDS.cancellation}
            inputMode="numeric"
            {...text('cancellation_lead_days')}
          />
        </Grid.Col>
      </Grid>
      <Checkbox
        {...DEADLINE_FIELDS.businessDays}
        name={`${at}.business_days_only`}
        checked={draft.business_days_only === true}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...draft, business_days_only: checked || undefined })
        }
        error={errors.of(`${at}.business_days_only`)}
      />
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
      <Stack gap={2}>
        <Text size="sm" fw={600} component="h3">
          {MATERIAL.title}
        </Text>
        <Text size="sm" c="dimmed">
          {MATERIAL.help}
        </Text>
      </Stack>
      {stages.map((stage, i) => {
        const text = textFieldsOf(stage, { at: `${at}[${i}].`, errors, onChange: change })
        return (
          <fieldset key={stage.key} className="form-line">
            <legend>
              {MATERIAL.title} {i + 1}
            </legend>
            <Grid gutter="sm" align="flex-start">
              <Grid.Col span={{ base: 12, xs: 7, sm: 4 }}>
                <TextInput {...MATERIAL.stage} required {...text('stage')} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, xs: 5, sm: 3 }}>
                <TextInput {...MATERIAL.leadDays} required inputMode="numeric" {...text('lead_days')} />
                {i === 0 && <input type="hidden" name={at} />}
              </Grid.Col>
              <Grid.Col span={{ base: 12, sm: 5 }}>
                <TextInput {...MATERIAL.label} {...text('label')} />
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
      <AddButton onClick={() => onChange([...stages, newStage()])}>{MATERIAL.add}</AddButton>
    </>
  )
}
