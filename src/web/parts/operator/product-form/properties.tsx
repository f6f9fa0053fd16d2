import { Grid, NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import { AddButton, RemoveButton } from '../add-remove.tsx'
import { newProperty, type PropertyDraft } from '../product-draft.ts'
import { Section } from '../section.tsx'
import { textFieldsOf } from '../text-fields.ts'

export function Properties({
  properties,
  errors,
  onChange,
}: {
  properties: PropertyDraft[]
  errors: FieldErrors
  onChange: (properties: PropertyDraft[]) => void
}) {
  const change = (changed: PropertyDraft) =>
    onChange(properties.map((property) => (property.key === changed.key ? changed : property)))
  return (
    <Section title="Where it runs">
      {properties.map((property, i) => {
        const text = textFieldsOf(property, {
          at: `publisher_properties[${i}].`,
          errors,
          onChange: change,
        })
        const listName = property.selection_type === 'by_tag' ? 'property_tags' : 'property_ids'
        return (
          <Grid key={property.key} gutter="sm" align="flex-start">
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <TextInput
                label="Publisher’s domain"
                placeholder="news.example.com"
                required
                maxLength={253}
                spellCheck={false}
                {...text('publisher_domain')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 3 }}>
              <NativeSelect
                label="Properties"
                data={[
                  { value: 'all', label: 'All' },
                  { value: 'by_id', label: 'By ID' },
                  { value: 'by_tag', label: 'By tag' },
                ]}
                {...text('selection_type')}
              />
            </Grid.Col>
            {property.selection_type !== 'all' && (
              <Grid.Col span={{ base: 12, sm: 4 }}>
                <TextInput
                  label={property.selection_type === 'by_tag' ? 'Tags' : 'IDs'}
                  placeholder="home, sports"
                  required
                  spellCheck={false}
                  {...text('names', listName)}
                />
              </Grid.Col>
            )}
            {properties.length > 1 && (
              <Grid.Col span={{ base: 12, sm: 'content' }}>
                <RemoveButton
                  what={`publisher ${i + 1}`}
                  onClick={() => onChange(properties.filter(({ key }) => key !== property.key))}
                />
              </Grid.Col>
            )}
          </Grid>
        )
      })}
      <AddButton onClick={() => onChange([...properties, newProperty()])}>Add a publisher</AddButton>
    </Section>
  )
}
