import { Autocomplete, Text, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { CURRENCIES, isCurrency } from '../../core/campaign/currency.ts'

const MOST_USED = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN']
const CODES = [...MOST_USED, ...CURRENCIES.filter((code) => !MOST_USED.includes(code))]

/** All of them are in view, without scrolling. */
const OPTIONS_MAX = 10

const names = new Intl.DisplayNames('en', { type: 'currency' })

/** A code, typed or picked from a short list: the most used ones, or those that match, by code or by name. */
export function CurrencyField({
  label = 'Currency',
  description,
  name,
  isRequired = true,
  value,
  onChange,
  error,
}: {
  label?: string
  description?: string | undefined
  name: string
  isRequired?: boolean
  value: string
  onChange: (code: string) => void
  error: string | undefined
}) {
  return (
    <Autocomplete
      label={label}
      description={description}
      name={name}
      required={isRequired}
      placeholder="e.g. EUR"
      autoComplete="off"
      maxLength={40}
      data={CODES}
      limit={OPTIONS_MAX}
      filter={matching}
      // Enter takes the best match.
      selectFirstOptionOnChange
      renderOption={({ option }) => (
        <span>
          <Text span fw={600} size="sm">
            {option.value}
          </Text>{' '}
          <Text span size="sm">
            {names.of(option.value)}
          </Text>
        </span>
      )}
      // Not mounted until it is opened: a campaign may have a thousand lines.
      comboboxProps={{ width: 280, position: 'bottom-end', keepMounted: false }}
      withScrollArea={false}
      value={value}
      onChange={onChange}
      onBlur={() => {
        const code = codeOf(value)
        if (code !== value) onChange(code)
      }}
      error={error}
    />
  )
}

/** What was typed, as a code: the code itself, or that of the only currency with such a name. */
function codeOf(typed: string): string {
  const code = typed.trim().toUpperCase()
  if (code === '' || isCurrency(code)) return code
  const wanted = typed.trim().toLowerCase()
  const named = CODES.filter((each) => nameOf(each) === wanted)
  const found = named.length > 0 ? named : CODES.filter((each) => nameOf(each).includes(wanted))
  return found.length === 1 ? found[0]! : code
}

/** The best matches first: the code, then codes and names that begin so, then names that contain it; else the most used first. */
const matching: OptionsFilter = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase()
  const codes = options as ComboboxItem[]
  if (wanted === '') return codes.slice(0, limit)
  const ranked = codes.map((option) => ({ option, rank: rankOf(option.value, wanted) }))
  // With a code in the field, it and the others, to change to.
  const isWhole = isCurrency(wanted.toUpperCase())
  return ranked
    .filter(({ rank }) => isWhole || rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ option }) => option)
}

const NO_MATCH = 4

function rankOf(code: string, wanted: string): number {
  if (code.toLowerCase() === wanted) return 0
  if (code.toLowerCase().startsWith(wanted)) return 1
  const name = nameOf(code)
  if (name.startsWith(wanted)) return 2
  return name.includes(wanted) ? 3 : NO_MATCH
}

function nameOf(code: string): string {
  return names.of(code)?.toLowerCase() ?? ''
}
