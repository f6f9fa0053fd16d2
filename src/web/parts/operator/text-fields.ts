import type { ReactNode } from 'react'
import type { FieldErrors } from '../field-errors.ts'

type TextIn<Part> = { [Field in keyof Part]: Part[Field] extends string ? Field : never }[keyof Part] & string

/** What an input of text is given. */
export interface TextField {
  name: string
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  error: ReactNode
}

/** Fields of text for one part of a draft. The server names a field by its path, which begins with that of the part. */
export function textFieldsOf<Part>(
  part: Part,
  { at = '', errors, onChange }: { at?: string; errors: FieldErrors; onChange: (changed: Part) => void },
) {
  return (field: TextIn<Part>, path: string = field): TextField => {
    const name = `${at}${path}`
    return {
      name,
      value: String(part[field]),
      onChange: ({ currentTarget: { value } }) => onChange({ ...part, [field]: value }),
      error: errors.of(name),
    }
  }
}
