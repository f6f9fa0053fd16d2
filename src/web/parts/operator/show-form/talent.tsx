import { Grid, NativeSelect, Text, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import { AddButton, RemoveButton } from '../add-remove.tsx'
import { Section } from '../section.tsx'
import { newTalent, ROLES, type TalentDraft } from '../show-draft.ts'
import { textFieldsOf } from '../text-fields.ts'

/** Who is in it. */
export function Talent({
  talent,
  errors,
  onChange,
}: {
  talent: TalentDraft[]
  errors: FieldErrors
  onChange: (talent: TalentDraft[]) => void
}) {
  const change = (changed: TalentDraft) =>
    onChange(talent.map((person) => (person.key === changed.key ? changed : person)))
  return (
    <Section title="People">
      {talent.length === 0 && (
        <Text size="sm" c="dimmed">
          Hosts, authors and others whom the audience knows. Buyers look for them by name.
        </Text>
      )}
      {talent.map((person, i) => {
        const text = textFieldsOf(person, { at: `talent[${i}].`, errors, onChange: change })
        return (
          <fieldset key={person.key} className="form-line">
            <legend>Person {i + 1}</legend>
            <Grid gutter="sm" align="flex-start">
              <Grid.Col span={{ base: 12, xs: 7, sm: 6 }}>
                <TextInput label="Name" required maxLength={200} {...text('name')} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, xs: 5, sm: 4 }}>
                <NativeSelect
                  label="Role"
                  data={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
                  {...text('role')}
                />
              </Grid.Col>
              <Grid.Col span={{ base: 12, sm: 2 }} ta="right" pt={{ sm: 30 }}>
                <RemoveButton
                  what={`person ${i + 1}`}
                  onClick={() => onChange(talent.filter(({ key }) => key !== person.key))}
                />
              </Grid.Col>
            </Grid>
          </fieldset>
        )
      })}
      <AddButton onClick={() => onChange([...talent, newTalent()])}>Add a person</AddButton>
    </Section>
  )
}
