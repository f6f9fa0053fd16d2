import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { numberIn } from '../pricing-draft.ts'
import { listAt, textAt, textOf, type OptionalFields } from './fields.ts'

/** The inputs of optional fields. Each is bound to a path of the product, by which the server names it. */

interface InputProps {
  fields: OptionalFields
  path: string
  label: ReactNode
  description?: ReactNode
  placeholder?: string
  isRequired?: boolean
}

/**
 * A number, kept as typed as long as it is the one in the draft: "1." on the way to "1.5". `isShare`: from 0 to 1 in the product,
 * a percentage on the page.
 */
export function NumberAt({
  fields,
  path,
  label,
  description,
  placeholder,
  isRequired = false,
  isShare = false,
}: InputProps & { isShare?: boolean }) {
  const { at, write, errors } = fields
  const value = at(path)
  const [typed, setTyped] = useState('')
  const isSame = (typed === '' ? undefined : valueOf(typed, isShare)) === value
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={placeholder ?? ''}
      inputMode="decimal"
      name={path}
      required={isRequired}
      value={isSame ? typed : shown(value, isShare)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        write(path, text === '' && !isRequired ? undefined : valueOf(text, isShare))
      }}
      error={errors.of(path)}
      {...(isShare && { rightSection: '%' })}
    />
  )
}

function valueOf(text: string, isShare: boolean): number | string {
  const value = numberIn(text)
  return isShare && typeof value === 'number' ? exact(value / 100) : value
}

function shown(value: unknown, isShare: boolean): string {
  return isShare && typeof value === 'number' ? String(exact(value * 100)) : textOf(value)
}

/** Without what a division of decimals adds: 0.07 × 100 is 7. */
function exact(value: number): number {
  return Number(value.toPrecision(12))
}

/** A moment, entered in UTC. One with another offset is kept as it is until it is changed. */
export function TimeAt({ fields, path, label, description, isRequired = false }: InputProps) {
  const { at, write, errors } = fields
  const value = at(path)
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={description}
      name={path}
      required={isRequired}
      value={inUtc(value)}
      onChange={({ currentTarget: { value: text } }) =>
        write(path, text === '' ? (isRequired ? '' : undefined) : `${text}:00Z`)
      }
      error={errors.of(path)}
    />
  )
}

function inUtc(value: unknown): string {
  const ms = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 16)
}

/** One of a few. Without `isRequired`, also none of them. */
export function ChoiceAt({
  fields,
  path,
  label,
  description,
  isRequired = false,
  choices,
}: Omit<InputProps, 'placeholder'> & { choices: Record<string, string> }) {
  const { value, ...bound } = textAt(fields, path, isRequired)
  const known = Object.entries(choices).map(([choice, words]) => ({ value: choice, label: words }))
  const isUnknown = value !== '' && !(value in choices)
  return (
    <NativeSelect
      label={label}
      description={description}
      data={[
        ...(isRequired && value !== '' ? [] : [{ value: '', label: isRequired ? 'Choose' : 'Not stated' }]),
        ...known,
        ...(isUnknown ? [{ value, label: value }] : []),
      ]}
      value={value}
      {...bound}
    />
  )
}

/** Words, each with Enter or a comma. */
export function WordsAt({ fields, path, label, description, placeholder }: InputProps) {
  const value = listAt(fields, path)
  return (
    <div>
      <TagsInput
        label={label}
        description={description}
        name={path}
        value={value}
        onChange={(words) => fields.write(path, words.length === 0 ? undefined : words)}
        error={fields.errors.of(path)}
        acceptValueOnBlur
        {...(value.length === 0 && placeholder !== undefined && { placeholder })}
      />
    </div>
  )
}

/** Some of a list. */
export function SomeAt({
  fields,
  path,
  label,
  description,
  placeholder,
  isRequired = false,
  choices,
}: InputProps & { choices: { value: string; label: string }[] }) {
  const value = listAt(fields, path)
  const unknown = value.filter((one) => !choices.some((choice) => choice.value === one))
  return (
    // The field with the name is hidden, beside the one to type into.
    <div>
      <MultiSelect
        label={label}
        description={description}
        name={path}
        required={isRequired}
        searchable
        hidePickedOptions
        limit={50}
        value={value}
        onChange={(chosen) => fields.write(path, chosen.length === 0 && !isRequired ? undefined : chosen)}
        data={[...choices, ...unknown.map((one) => ({ value: one, label: one }))]}
        error={fields.errors.of(path)}
        {...(value.length === 0 && placeholder !== undefined && { placeholder })}
      />
    </div>
  )
}
