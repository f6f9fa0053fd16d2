import type { ChangeEvent } from 'react'
import type { FieldErrors } from '../../field-errors.ts'
import type { ProductDraft } from '../product-draft.ts'
import type { TextField } from '../text-fields.ts'
import { readAt, writtenAt } from './document-path.ts'

/** Optional fields, by path. */
export interface OptionalFields {
  errors: FieldErrors
  at: (path: string) => unknown
  /** Undefined removes the field. */
  write: (path: string, value: unknown) => void
}

/** The form of a product as its sections see it. */
export interface ProductFields extends OptionalFields {
  draft: ProductDraft
  /** Fields that every product has. */
  set: (changes: Partial<ProductDraft>) => void
  /** Makes the value from the one that is there by then: for what took a while. */
  rewrite: (path: string, change: (now: unknown) => unknown) => void
}

export function optionalAt({ optional }: ProductDraft, path: string): unknown {
  return readAt(optional, path)
}

export function withOptional(draft: ProductDraft, path: string, value: unknown): ProductDraft {
  return { ...draft, optional: writtenAt(draft.optional, path, value) }
}

/** For a field of text. An empty one is left out, unless it is required: the server then says what is missing. */
export function textAt(
  { at, write, errors }: OptionalFields,
  path: string,
  isRequired = false,
): TextField & { required: boolean } {
  return {
    name: path,
    value: textOf(at(path)),
    required: isRequired,
    onChange: ({ currentTarget: { value } }) => write(path, value === '' && !isRequired ? undefined : value),
    error: errors.of(path),
  }
}

export function flagAt({ at, write }: OptionalFields, path: string, isRequired = false) {
  return {
    name: path,
    checked: at(path) === true,
    onChange: ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
      write(path, checked || isRequired ? checked : undefined),
  }
}

export function rowsAt({ at }: OptionalFields, path: string): readonly unknown[] {
  const rows = at(path)
  return Array.isArray(rows) ? rows : []
}

export function listAt(fields: OptionalFields, path: string): string[] {
  return rowsAt(fields, path).filter((one) => typeof one === 'string')
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
