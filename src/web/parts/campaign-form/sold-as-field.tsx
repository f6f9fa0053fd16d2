import { Select, Text, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useAnswer } from '../../api.ts'
import type { LineView } from '../../answers.ts'

type SoldAs = LineView['sold_as']

const SHOWN_MAX = 50
const TYPING_MS = 300

/** The product that a line was sold as, found by any part of its name or ID. */
export function SoldAsField({
  name,
  value,
  kept,
  description,
  onChange,
  error,
}: {
  name: string
  value: string
  /** What the line named when it was loaded: it may keep that, even if it is no longer offered. */
  kept: SoldAs
  description: ReactNode
  onChange: (productId: string) => void
  error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const first = useAnswer('GET /products')
  const hasMore = first.data?.has_more === true
  const found = useAnswer('GET /products', { query: { search: hasMore ? search : undefined } })
  const names = new Map(
    [...(first.data?.products ?? []), ...(found.data?.products ?? [])].map((one) => [
      one.product_id,
      one.name,
    ]),
  )
  if (kept !== null && !names.has(kept.product_id)) names.set(kept.product_id, kept.name ?? '')
  if (value !== '' && !names.has(value)) names.set(value, '')
  return (
    <Select
      label="Sold as"
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={name}
      data-field={name}
      placeholder="No product"
      data={[...names].map(([id, productName]) => ({ value: id, label: productName || id }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Sold as' }}
      limit={SHOWN_MAX}
      filter={matching}
      nothingFoundMessage="No product of yours matches"
      renderOption={({ option }) => <Option id={option.value} name={names.get(option.value) ?? ''} />}
      // Not mounted until it is opened: a campaign may have a thousand lines.
      comboboxProps={{ keepMounted: false }}
      withScrollArea={false}
      classNames={{ dropdown: 'tall-menu' }}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={(text) => setTyped(text === (names.get(value) || value) ? '' : text)}
      error={error}
    />
  )
}

function Option({ id, name }: { id: string; name: string }) {
  if (name === '') return <Text size="sm">{id}</Text>
  return (
    <span>
      <Text size="sm">{name}</Text>
      <Text size="xs" c="dimmed">
        {id}
      </Text>
    </span>
  )
}

const matching: OptionsFilter = ({ options, search, limit }) => {
  const words = search.trim().toLowerCase().split(/\s+/)
  const found = (options as ComboboxItem[]).filter(({ label, value }) => {
    const text = `${label} ${value}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return found.slice(0, limit)
}
