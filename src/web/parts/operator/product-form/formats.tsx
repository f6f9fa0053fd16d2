import { MultiSelect } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import { Section } from '../section.tsx'

export interface FormatChoice {
  format_id: string
  name: string
}

export function Formats({
  formats,
  chosen,
  errors,
  onChange,
}: {
  formats: readonly FormatChoice[]
  chosen: string[]
  errors: FieldErrors
  onChange: (chosen: string[]) => void
}) {
  return (
    <Section title="Formats">
      {/* The field with the name is hidden, beside the one to type into. */}
      <div>
        <MultiSelect
          label="Creative formats"
          description="What an ad for this product must be made of. The buyer picks one."
          name="format_ids"
          searchable
          hidePickedOptions
          limit={50}
          value={chosen}
          onChange={onChange}
          data={choicesOf(formats, chosen)}
          error={errors.of('format_ids')}
        />
      </div>
    </Section>
  )
}

function choicesOf(formats: readonly FormatChoice[], chosen: readonly string[]) {
  const known = formats.map(({ format_id, name }) => ({ value: format_id, label: `${name} (${format_id})` }))
  const unknown = chosen.filter((id) => !formats.some(({ format_id }) => format_id === id))
  return [...known, ...unknown.map((id) => ({ value: id, label: id }))]
}
