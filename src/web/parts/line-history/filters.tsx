import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { isReversed } from '../../day-range.ts'
import { useSearchState } from '../../search-state.ts'
import { EFFECTS, SOURCES } from './history-words.ts'

export function Filters({ isFiltered }: { isFiltered: boolean }) {
  const { search, change } = useSearchState()
  const { from, to } = search
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value, page: undefined, older_than: undefined }, { replace: true })
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label="Effect"
        value={search['effect'] ?? ''}
        onChange={set('effect')}
        data={[
          { value: '', label: 'All' },
          ...Object.entries(EFFECTS).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        label="Source"
        value={search['source'] ?? ''}
        onChange={set('source')}
        data={[
          { value: '', label: 'All' },
          ...Object.entries(SOURCES).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextInput type="date" label="Received from (UTC)" value={from ?? ''} onChange={set('from')} />
      <TextInput
        type="date"
        label="to"
        value={to ?? ''}
        onChange={set('to')}
        error={isReversed({ from, to }) && 'This day is before the first one.'}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() =>
            change({
              effect: undefined,
              source: undefined,
              from: undefined,
              to: undefined,
              older_than: undefined,
              page: undefined,
            })
          }
        >
          Clear
        </Button>
      )}
    </Group>
  )
}
