import { Group, NativeSelect, TextInput } from '@mantine/core'
import { addressOf, isReversed, moveEnd, presetOf, PRESETS, rangeOf, todayUtc } from '../day-range.ts'
import { useSearchState } from '../search-state.ts'

/** Which days a page shows: by name, or from one to another. */
export function DayRangeFields() {
  const { search, change } = useSearchState()
  const range = rangeOf(search)
  const preset = presetOf(range)
  const choose = (name: string) => {
    const chosen = PRESETS.find((one) => one.name === name)
    if (chosen) change({ ...addressOf(chosen.daysOf(todayUtc())), page: undefined })
  }
  const set = (name: 'from' | 'to') => (event: { currentTarget: { value: string } }) => {
    const day = event.currentTarget.value === '' ? undefined : event.currentTarget.value
    change({ ...addressOf(moveEnd(range, name, day)), page: undefined }, { replace: true })
  }
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label="Days (UTC)"
        value={preset ?? 'chosen'}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...PRESETS.map(({ name, label }) => ({ value: name, label })),
          ...(preset === undefined ? [{ value: 'chosen', label: 'Chosen days' }] : []),
        ]}
      />
      <TextInput type="date" label="From" value={range.from ?? ''} onChange={set('from')} />
      <TextInput
        type="date"
        label="To"
        value={range.to ?? ''}
        onChange={set('to')}
        error={isReversed(range) && 'This day is before the first one.'}
      />
    </Group>
  )
}
