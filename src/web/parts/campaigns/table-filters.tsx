import { Group, NativeSelect } from '@mantine/core'
import { PACING_WORDS } from '../../../core/campaign/pacing-words.ts'
import type { Answer } from '../../api.ts'
import { useFilters, useSearchState } from '../../search-state.ts'
import { ChosenFilter } from '../chosen-filter.tsx'
import { STATUS_FILTER_WORDS, withoutDrafts } from '../pacing.tsx'
import { SearchField } from '../search-field.tsx'
import { Sides } from '../sides.tsx'

/** What narrows the table; the side and the order do not. */
export const TABLE_FILTERS = ['search', 'status', 'pacing', 'partner', 'currency', 'terms'] as const

/** In one row, above as many campaigns as fit. */
export function TableFilters({ answer }: { answer: Answer<'GET /campaign-rows'> }) {
  const { search, change } = useSearchState()
  const field = useFilters('page')
  const { side } = answer
  const partner = side === 'seller' ? 'buyer' : 'seller'
  const { currency, terms } = search
  const select = (name: string, label: string, all: string, choices: { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={label}
      size="xs"
      flex="1 1 120px"
      maw={{ xs: 200 }}
      {...field(name)}
      data={[{ value: '', label: all }, ...(side === 'buyer' ? withoutDrafts(choices) : choices)]}
    />
  )
  return (
    <Group gap={8} role="search" aria-label="Campaigns">
      <Sides side={side} size="xs" />
      <SearchField
        aria-label="Search"
        placeholder={`Campaign, purchase order, ${partner} or ID`}
        size="xs"
        flex="1 1 180px"
        maw={{ xs: 280 }}
        {...field('search')}
      />
      {select('status', 'Status', 'Any status', choicesOf(STATUS_FILTER_WORDS))}
      {select('pacing', 'Pacing', 'Any pacing', choicesOf(PACING_WORDS))}
      {select(
        'partner',
        partner === 'buyer' ? 'Buyer' : 'Seller',
        `All ${partner}s`,
        partnersIn(answer, search),
      )}
      {terms !== undefined && (
        <ChosenFilter
          label="Terms changed"
          // The filter implied the side: without it, the other one would be shown.
          onRemove={() => change({ side, terms: undefined, page: undefined })}
        />
      )}
      {currency !== undefined && (
        <ChosenFilter
          label={currency.toUpperCase()}
          onRemove={() => change({ currency: undefined, page: undefined })}
        />
      )}
    </Group>
  )
}

function choicesOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** A link may name one that is not among the first. */
function partnersIn({ partners, campaigns }: Answer<'GET /campaign-rows'>, search: Record<string, string>) {
  const { partner: chosen } = search
  const choices = partners.map(({ id, name }) => ({ value: id, label: name }))
  if (chosen === undefined || partners.some(({ id }) => id === chosen)) return choices
  const label = campaigns.find(({ partner_id }) => partner_id === chosen)?.partner_name ?? chosen
  return [...choices, { value: chosen, label }]
}
