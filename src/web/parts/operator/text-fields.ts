import type { ChangeEvent, ReactNode } from 'react'
import type { FieldErrors } from '../field-errors.ts'

type TextIn<Part> = { [Field in keyof Part]: Part[Field] extends string ? Field : never }[keyof Part] & string

/** Fields of text for one part of a draft. The server names a field by its path, which begins with that of the part. */
export function textFieldsOf<Part>(
  part: Part,
  { at = '', errors, onChange }: { at?: string; errors: FieldErrors; onChange: (changed: Part) => void },
) {
  return (
    field: TextIn<Part>,
    path: string = field,
  ): {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
    error: ReactNode
  } => {
    const name = `${at}${path}`
    return {
      name,
      value: String(part[field]),
      onChange: ({ currentTarget: { value } }) => onChange({ ...part, [field]: value }),
      error: errors.of(name),
    }
  }
}
