import { Button, Group, NativeSelect } from '@mantine/core'
import { PACING_WORDS } from '../../../core/campaign/pacing-words.ts'
import { PRICING_BASES, UNITS } from '../../../core/delivery/units.ts'
import type { Answer } from '../../api.ts'
import { useFilters, useSearchState } from '../../search-state.ts'
import { ChosenFilter } from '../chosen-filter.tsx'
import { STATUS_FILTER_WORDS, withoutDrafts, type FilterChoice } from '../pacing.tsx'
import { SearchField } from '../search-field.tsx'
import { Sides } from '../sides.tsx'

type LinePage = Answer<'GET /lines'>
type Totals = Answer<'GET /lines/totals'>

/** What narrows the list; the side, the order and the columns do not. */
export const LINE_FILTERS = [
  'search',
  'pacing',
  'freshness',
  'flight',
  'ends_within',
  'partner',
  'campaign_id',
  'basis',
  'currency',
] as const

const PACING: FilterChoice[] = [
  { value: 'behind,no_data,short,not_delivered', label: 'Needs attention' },
  ...Object.entries(PACING_WORDS).map(([value, label]) => ({ value, label })),
]
const FRESHNESS: FilterChoice[] = [
  { value: 'fresh', label: 'Reported as usual' },
  { value: 'quiet', label: 'Gone quiet' },
  { value: 'never', label: 'Never reported' },
  { value: 'final_missing', label: 'Ended without a final total' },
]
const FLIGHT: FilterChoice[] = [
  ...Object.entries(STATUS_FILTER_WORDS).map(([value, label]) => ({ value, label })),
  { value: 'this_month', label: 'In flight this month' },
]
const ENDS: FilterChoice[] = [
  { value: '7', label: 'Ends within 7 days' },
  { value: '14', label: 'Ends within 14 days' },
  { value: '30', label: 'Ends within 30 days' },
]
const BASIS: FilterChoice[] = PRICING_BASES.map((value) => ({ value, label: UNITS[value].label }))

export function LineFilters({ totals, answer }: { totals: Totals | undefined; answer: LinePage }) {
  const { search, change } = useSearchState()
  const { side } = answer
  const { campaign_id: campaignId } = search
  const field = useFilters('page')
  const partners = totals?.partners ?? []
  const isFiltered = LINE_FILTERS.some((name) => search[name] !== undefined)
  const select = (name: string, label: string, all: string, choices: FilterChoice[]) => (
    <NativeSelect
      aria-label={label}
      size="xs"
      flex="1 1 120px"
      maw={{ xs: 180 }}
      {...field(name)}
      data={[
        { value: '', label: all },
        ...withChosen(side === 'buyer' ? withoutDrafts(choices) : choices, search[name]),
      ]}
    />
  )
  const partner = side === 'seller' ? 'buyer' : 'seller'
  return (
    <Group gap={8} role="search" aria-label="Lines">
      <Sides side={side} size="xs" />
      <SearchField
        aria-label="Search"
        placeholder="Name, reference or ID"
        size="xs"
        flex="1 1 200px"
        maw={{ xs: 280 }}
        {...field('search')}
      />
      {select('pacing', 'Pacing', 'Any pacing', PACING)}
      {select('freshness', 'Reports', 'Any reports', FRESHNESS)}
      {select('flight', 'Status', 'Any status', FLIGHT)}
      {select('ends_within', 'Ends', 'Ends any time', ENDS)}
      {select(
        'partner',
        side === 'seller' ? 'Buyer' : 'Seller',
        `All ${partner}s`,
        partners.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {select('basis', 'Pricing', 'Any pricing', BASIS)}
      {select(
        'currency',
        'Currency',
        'Any currency',
        (totals?.currencies ?? []).map((code) => ({ value: code, label: code })),
      )}
      {isFiltered && (
        <>
          {campaignId !== undefined && (
            <ChosenFilter
              label={campaignIn(answer, campaignId)}
              onRemove={() => change({ campaign_id: undefined, page: undefined })}
            />
          )}
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() =>
              change({
                ...Object.fromEntries(LINE_FILTERS.map((name) => [name, undefined])),
                page: undefined,
              })
            }
          >
            Clear filters
          </Button>
        </>
      )}
    </Group>
  )
}

/** The campaign's name, if one of its lines is shown. */
function campaignIn({ lines }: LinePage, campaignId: string): string {
  const shown = lines.find((line) => line.campaign_id === campaignId.toLowerCase())
  return shown?.campaign_name ?? 'One campaign'
}

/** A link may ask for what is not in the list, such as several states at once. */
function withChosen(choices: FilterChoice[], chosen: string | undefined): FilterChoice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices
  const label = chosen
    .split(',')
    .map((part) => choices.find(({ value }) => value === part)?.label ?? part)
    .join(', ')
  return [...choices, { value: chosen, label }]
}
