import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { newProperty, type PropertyDraft } from '../product-draft.ts'
import { textFieldsOf } from '../text-fields.ts'
import { DomainInput } from '../tidied-inputs.tsx'
import { flagAt, type ProductFields } from './fields.ts'
import { FormSection } from './form-section.tsx'
import { RowList } from './rows.tsx'

export function Properties({ fields }: { fields: ProductFields }) {
  const { draft, errors, set } = fields
  const { properties } = draft
  const change = (changed: PropertyDraft) =>
    set({ properties: properties.map((property) => (property.key === changed.key ? changed : property)) })
  return (
    <FormSection of="properties">
      <RowList
        name="publisher_properties"
        what="publisher"
        add="Add a publisher"
        count={properties.length}
        keyOf={(position) => properties[position]!.key}
        least={1}
        onAdd={() => set({ properties: [...properties, newProperty()] })}
        onRemove={(position) => set({ properties: properties.toSpliced(position, 1) })}
      >
        {(position) => {
          const property = properties[position]!
          const at = `publisher_properties[${position}].`
          const text = textFieldsOf(property, { at, errors, onChange: change })
          const listName = property.selection_type === 'by_tag' ? 'property_tags' : 'property_ids'
          return (
            <div className="field-grid">
              <DomainInput
                label="Publisher’s domain"
                placeholder="news.example.com"
                required
                field={text('publisher_domain')}
              />
              <NativeSelect
                label="Properties"
                data={[
                  { value: 'all', label: 'All' },
                  { value: 'by_id', label: 'By ID' },
                  { value: 'by_tag', label: 'By tag' },
                ]}
                {...text('selection_type')}
              />
              {property.selection_type !== 'all' && (
                <TextInput
                  label={property.selection_type === 'by_tag' ? 'Tags' : 'IDs'}
                  placeholder="home, sports"
                  required
                  spellCheck={false}
                  {...text('names', listName)}
                />
              )}
            </div>
          )
        }}
      </RowList>
      <Checkbox
        label="Buyers can pick some of these properties"
        {...flagAt(fields, 'property_targeting_allowed')}
      />
    </FormSection>
  )
}
