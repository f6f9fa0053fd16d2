import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAnswer } from '../api.ts'
import type { KeyName } from '../answers.ts'

const TYPING_PAUSE_MS = 250
const LENGTH_MAX = 200
/** Says that there are more; it cannot be chosen. */
const MORE = 'more'

/** One of the agent keys, found by typing: there may be thousands. `first` are the choices above them, such as all keys. */
export function KeyChoice({
  first,
  value,
  onChoose,
  ...rest
}: {
  first: { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
} & Omit<SelectProps, 'data' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('')
  const isKey = !first.some((one) => one.value === value)
  const [words] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const [chosenLabel, setChosenLabel] = useState('')
  // The field has the name of what is chosen until something else is typed.
  const search = words.trim() === chosenLabel ? '' : words.trim()
  const { data } = useAnswer('GET /operator/key-names', {
    query: { search: search === '' ? undefined : search, chosen: isKey ? value : undefined },
  })
  const keys = data?.keys ?? []
  const chosen = data?.chosen.filter(({ id }) => !keys.some((key) => key.id === id)) ?? []
  const isUnknown = isKey && data !== undefined && ![...keys, ...chosen].some(({ id }) => id === value)
  const options = [
    ...first,
    ...(isUnknown ? [{ value, label: 'Unknown key' }] : []),
    ...[...chosen, ...keys].map((key) => ({ value: key.id, label: nameOfKey(key, [...chosen, ...keys]) })),
    ...(data?.has_more ? [{ value: MORE, label: 'Type to find more keys', disabled: true }] : []),
  ]
  const isFound = (id: string) => id === MORE || keys.some((key) => key.id === id)
  const label = options.find((option) => option.value === value)?.label ?? ''
  if (label !== chosenLabel) setChosenLabel(label)
  return (
    <Select
      {...rest}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      maxLength={LENGTH_MAX}
      nothingFoundMessage="No key matches"
      data={options}
      // The server has searched already: what else is there is for an empty search.
      filter={({ options: all }) =>
        search === '' ? all : all.filter((option) => 'value' in option && isFound(option.value))
      }
      // What is typed replaces the name of what is chosen.
      onFocus={(event) => event.currentTarget.select()}
      value={value}
      onChange={(chosenValue) => onChoose(chosenValue ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  )
}

/** The prefix only tells keys of the same name apart: with it, the name is too long for a phone. */
function nameOfKey({ id, label, buyer_name, prefix, is_working }: KeyName, keys: readonly KeyName[]): string {
  const isShared = keys.some((key) => key.id !== id && key.label === label && key.buyer_name === buyer_name)
  return `${label} · ${buyer_name}${isShared ? ` · ${prefix}…` : ''}${is_working ? '' : ' (inactive)'}`
}
