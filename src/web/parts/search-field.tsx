import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { IconSearch } from '../icons.ts'

const TYPING_PAUSE_MS = 250
const LENGTH_MAX = 200

/** A search that is kept in the address: `<SearchField {...field('search')} />`. Typed text goes there after a short pause. */
export function SearchField({
  value,
  onChange,
  ...rest
}: {
  placeholder: string
  value: string
  onChange: (words: string) => void
} & Omit<TextInputProps, 'value' | 'onChange'>) {
  const [words, setWords] = useState(value)
  const search = useDebouncedCallback(onChange, TYPING_PAUSE_MS)
  // The address may also change by the back button, or by clearing the filters.
  useEffect(() => setWords(value), [value])
  return (
    <TextInput
      label={rest['aria-label'] === undefined && 'Search'}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={LENGTH_MAX}
      value={words}
      onChange={({ currentTarget }) => {
        setWords(currentTarget.value)
        search(currentTarget.value)
      }}
      {...rest}
    />
  )
}
