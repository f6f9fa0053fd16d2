import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { IconSearch } from '../icons.ts'

const TYPING_PAUSE_MS = 250
const LENGTH_MAX = 200

/** Typed text goes into the address after a short pause. */
export function SearchField({
  label = 'Search',
  placeholder,
  value,
  onSearch,
}: {
  label?: string
  placeholder: string
  value: string
  onSearch: (words: string) => void
}) {
  const [words, setWords] = useState(value)
  const search = useDebouncedCallback(onSearch, TYPING_PAUSE_MS)
  // The address may also change by the back button, or by clearing the filters.
  useEffect(() => setWords(value), [value])
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={LENGTH_MAX}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
