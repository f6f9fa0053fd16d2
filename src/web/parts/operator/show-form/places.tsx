import { Grid, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import { AddButton, RemoveButton } from '../add-remove.tsx'
import { Section } from '../section.tsx'
import { IDENTIFIERS, newIdentifier, newPlace, type IdentifierDraft, type PlaceDraft } from '../show-draft.ts'
import { textFieldsOf } from '../text-fields.ts'
import { DomainInput } from '../tidied-inputs.tsx'

/** Where to listen, watch or read. */
export function Places({
  places,
  errors,
  onChange,
}: {
  places: PlaceDraft[]
  errors: FieldErrors
  onChange: (places: PlaceDraft[]) => void
}) {
  const change = (changed: PlaceDraft) =>
    onChange(places.map((place) => (place.key === changed.key ? changed : place)))
  return (
    <Section title="Where to listen, watch or read">
      {places.length === 0 && (
        <Text size="sm" c="dimmed">
          Platforms that carry the show, each with its ID there. Buyers use them to recognize a show that
          several agents sell.
        </Text>
      )}
      {places.map((place, i) => {
        const at = `distribution[${i}].`
        const text = textFieldsOf(place, { at, errors, onChange: change })
        return (
          <fieldset key={place.key} className="form-line">
            <legend>Platform {i + 1}</legend>
            <Stack gap="sm">
              <DomainInput
                label="Platform’s domain"
                required
                maw={420}
                placeholder="spotify.com"
                field={text('publisher_domain')}
              />
              <Identifiers
                identifiers={place.identifiers}
                platform={i + 1}
                errors={errors}
                at={`${at}identifiers`}
                onChange={(identifiers) => change({ ...place, identifiers })}
              />
              <Group justify="space-between">
                <AddButton
                  onClick={() => change({ ...place, identifiers: [...place.identifiers, newIdentifier()] })}
                >
                  Add an ID
                </AddButton>
                <RemoveButton
                  what={`platform ${i + 1}`}
                  onClick={() => onChange(places.filter(({ key }) => key !== place.key))}
                >
                  Remove platform
                </RemoveButton>
              </Group>
            </Stack>
          </fieldset>
        )
      })}
      <AddButton onClick={() => onChange([...places, newPlace()])}>Add a platform</AddButton>
    </Section>
  )
}

function Identifiers({
  identifiers,
  platform,
  errors,
  at,
  onChange,
}: {
  identifiers: IdentifierDraft[]
  platform: number
  errors: FieldErrors
  at: string
  onChange: (identifiers: IdentifierDraft[]) => void
}) {
  const change = (changed: IdentifierDraft) =>
    onChange(identifiers.map((one) => (one.key === changed.key ? changed : one)))
  return identifiers.map((identifier, i) => {
    const text = textFieldsOf(identifier, { at: `${at}[${i}].`, errors, onChange: change })
    return (
      <Grid key={identifier.key} gutter="sm" align="flex-start">
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <NativeSelect
            label="Kind of ID"
            data={Object.entries(IDENTIFIERS).map(([value, label]) => ({ value, label }))}
            {...text('type')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: identifiers.length > 1 ? 6 : 8 }}>
          <TextInput label="ID or address" required maxLength={500} spellCheck={false} {...text('value')} />
        </Grid.Col>
        {identifiers.length > 1 && (
          <Grid.Col span={{ base: 12, sm: 2 }} ta="right" pt={{ sm: 34 }}>
            <RemoveButton
              what={`ID ${i + 1} of platform ${platform}`}
              onClick={() => onChange(identifiers.filter(({ key }) => key !== identifier.key))}
            />
          </Grid.Col>
        )}
      </Grid>
    )
  })
}
