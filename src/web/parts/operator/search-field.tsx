import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { IconSearch } from '../../icons.ts'
import { useSearchState } from '../../search-state.ts'

const TYPING_PAUSE_MS = 250

/** A search that is kept in the address; typed text goes there after a short pause. */
export function SearchField({
  name,
  pageName = 'page',
  label,
  placeholder,
}: {
  name: string
  /** Each search starts again at the first page. */
  pageName?: string
  label: string
  placeholder: string
}) {
  const { search, change } = useSearchState()
  const value = search[name] ?? ''
  const [words, setWords] = useState(value)
  const put = useDebouncedCallback(
    (text: string) => change({ [name]: text, [pageName]: undefined }, { replace: true }),
    TYPING_PAUSE_MS,
  )
  // The back button changes the address without the field.
  useEffect(() => setWords(value), [value])
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value)
        put(event.currentTarget.value)
      }}
    />
  )
}
