import { MultiSelect, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'

const SEARCH_AFTER_MS = 250

export interface Choice {
  value: string
  label: string
  detail?: string
}

/** Some of many, found by the server as one types. */
export function SearchedChoice({
  label,
  description,
  name,
  placeholder,
  nothingFound,
  value,
  chosen,
  useFound,
  onChange,
  error,
}: {
  label: string
  description: ReactNode
  name: string
  placeholder: string
  nothingFound: string
  value: string[]
  /** How those that were chosen before are called. */
  chosen: readonly Choice[]
  useFound: (search: string) => readonly Choice[]
  onChange: (value: string[]) => void
  error: string | undefined
}) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, SEARCH_AFTER_MS)
  const found = useFound(asked.trim())
  // Found by an earlier search.
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const known = new Map([...picked, ...found, ...chosen].map((choice) => [choice.value, choice]))
  const unknown = value.filter((one) => !known.has(one)).map((one) => ({ value: one, label: one }))
  return (
    // The field with the name is hidden, beside the one to type into.
    <div>
      <MultiSelect
        label={label}
        description={description}
        name={name}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        hidePickedOptions
        // The server has searched already, also by what is not shown here.
        filter={({ options }) =>
          options.filter((option) => 'value' in option && found.some((one) => one.value === option.value))
        }
        nothingFoundMessage={nothingFound}
        comboboxProps={{ keepMounted: false }}
        value={value}
        onChange={(now) => {
          setPicked(now.flatMap((one) => known.get(one) ?? []))
          onChange(now)
        }}
        data={[...known.values(), ...unknown].map((choice) => ({ value: choice.value, label: choice.label }))}
        renderOption={({ option }) => (
          <span>
            <Text size="sm">{option.label}</Text>
            {known.get(option.value)?.detail !== undefined && (
              <Text size="xs" c="dimmed">
                {known.get(option.value)?.detail}
              </Text>
            )}
          </span>
        )}
        error={error}
        {...(value.length === 0 && { placeholder })}
      />
    </div>
  )
}
