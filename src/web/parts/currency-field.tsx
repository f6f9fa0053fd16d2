import { Autocomplete, Text, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { CURRENCIES, isCurrency } from '../../core/line/currency.ts'

const MOST_USED = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'CAD', 'AUD', 'JPY']

const OPTIONS = [
  { group: 'Most used', items: MOST_USED },
  { group: 'All', items: CURRENCIES.filter((code) => !MOST_USED.includes(code)) },
]

const names = new Intl.DisplayNames(navigator.language, { type: 'currency' })

/** A code, typed or picked from a list that also finds it by the currency's name. */
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
      data={OPTIONS}
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
      comboboxProps={{ width: 260, position: 'bottom-end' }}
      maxDropdownHeight={260}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(value.trim().toUpperCase())}
      error={error}
    />
  )
}

/** With a code in the field, all of them: they are wanted to change it. */
const matching: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  if (isCurrency(wanted.toUpperCase())) return options
  const isMatch = ({ value }: ComboboxItem) =>
    value.toLowerCase().startsWith(wanted) || names.of(value)?.toLowerCase().includes(wanted)
  return options.map((option) =>
    'group' in option ? { ...option, items: option.items.filter(isMatch) } : option,
  )
}
