import { MultiSelect } from '@mantine/core'
import type { ProductFields } from './fields.ts'
import { FormSection } from './form-section.tsx'

export interface FormatChoice {
  format_id: string
  name: string
}

export function Formats({ fields, formats }: { fields: ProductFields; formats: readonly FormatChoice[] }) {
  const { format_ids } = fields.draft
  return (
    <FormSection of="formats">
      {/* The field with the name is hidden, beside the one to type into. */}
      <div>
        <MultiSelect
          label="Creative formats"
          description="What an ad for this product must be made of. The buyer picks one."
          name="format_ids"
          searchable
          hidePickedOptions
          limit={50}
          value={format_ids}
          onChange={(chosen) => fields.set({ format_ids: chosen })}
          data={formatChoices(formats, format_ids)}
          error={fields.errors.of('format_ids')}
        />
      </div>
    </FormSection>
  )
}

export function formatChoices(formats: readonly FormatChoice[], chosen: readonly string[]) {
  const known = formats.map(({ format_id, name }) => ({ value: format_id, label: `${name} (${format_id})` }))
  const unknown = chosen.filter((id) => !formats.some(({ format_id }) => format_id === id))
  return [...known, ...unknown.map((id) => ({ value: id, label: id }))]
}
