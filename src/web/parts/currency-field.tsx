import { Autocomplete, Text, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { CURRENCIES, isCurrency } from '../../core/campaign/currency.ts'

const MOST_USED = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN']
const CODES = [...MOST_USED, ...CURRENCIES.filter((code) => !MOST_USED.includes(code))]

const names = new Intl.DisplayNames(navigator.language, { type: 'currency' })

/** A code, typed or picked from a short list that also finds it by the currency's name. */
export function CurrencyField({
  name,
  value,
  onChange,
  error,
}: {
  name: string
  value: string
  onChange: (code: string) => void
  error: string | undefined
}) {
  return (
    <Autocomplete
      label="Currency"
      name={name}
      required
      placeholder="EUR"
      autoComplete="off"
      maxLength={40}
      data={CODES}
      limit={MOST_USED.length}
      filter={matching}
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
      comboboxProps={{ width: 260, position: 'bottom-end', keepMounted: false }}
      withScrollArea={false}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(value.trim().toUpperCase())}
      error={error}
    />
  )
}

/** With a code in the field, the most used ones, to change to. */
const matching: OptionsFilter = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase()
  const codes = options as ComboboxItem[]
  const found = isCurrency(wanted.toUpperCase())
    ? codes
    : codes.filter(
        ({ value }) =>
          value.toLowerCase().startsWith(wanted) || names.of(value)?.toLowerCase().includes(wanted),
      )
  return found.slice(0, limit)
}
