import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { IconSearch } from '../../icons.ts'
import { useSearchState } from '../../search-state.ts'

const TYPING_PAUSE_MS = 250

/** A search whose words stand in the address under a name; what was typed goes there at the first pause. */
export function SearchField({
  name,
  pageName = 'page',
  label,
  placeholder,
}: {
  name: string
  /** The page goes back to the first with each search. */
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
  // The address may change without the field, by the back button.
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
