import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { domainIn } from './domain-in.ts'
import type { TextField } from './text-fields.ts'

type InputProps = { field: TextField } & Omit<ComponentProps<typeof TextInput>, keyof TextField>

/** A domain. Of an address that was pasted, only the domain stays. */
export function DomainInput({ field, ...input }: InputProps) {
  return (
    <TextInput
      maxLength={2_000}
      spellCheck={false}
      autoCapitalize="none"
      {...input}
      {...field}
      onBlur={() => {
        const value = domainIn(field.value)
        if (value !== field.value) field.onChange({ currentTarget: { value } })
      }}
    />
  )
}

/** The code of a currency, in upper case however it is typed. */
export function CurrencyInput({ field, ...input }: InputProps) {
  return (
    <TextInput
      label="Currency"
      placeholder="EUR"
      maxLength={3}
      spellCheck={false}
      {...input}
      {...field}
      onChange={({ currentTarget: { value } }) =>
        field.onChange({ currentTarget: { value: value.toUpperCase() } })
      }
    />
  )
}
