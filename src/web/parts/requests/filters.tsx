import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { RequestsAnswer } from '../../answers.ts'
import { moveEnd } from '../../day-range.ts'
import { IconX } from '../../icons.ts'
import { useSearchState } from '../../search-state.ts'
import { FEEDS } from '../request-outcome.tsx'

const OUTCOMES = [
  { value: '', label: 'All' },
  { value: 'troubled', label: 'Has errors' },
  { value: 'rejected', label: 'Items rejected' },
  { value: 'refused', label: 'Request failed' },
  { value: 'accepted', label: 'All accepted' },
]

export function Filters({ answer, isFiltered }: { answer: RequestsAnswer; isFiltered: boolean }) {
  const { search, change } = useSearchState()
  const field = (name: string) => ({
    value: search[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value, after: undefined }, { replace: true }),
  })
  const dayField = (end: 'from' | 'to') => ({
    value: search[end] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      const day = event.currentTarget.value === '' ? undefined : event.currentTarget.value
      const range = moveEnd({ from: search['from'], to: search['to'] }, end, day)
      change({ ...range, after: undefined }, { replace: true })
    },
  })
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 2, md: 3, xl: 6 }} spacing="sm">
        <NativeSelect label="Outcome" {...field('outcome')} data={OUTCOMES} />
        <NativeSelect
          label="Feed"
          {...field('feed')}
          data={[
            { value: '', label: 'All' },
            ...Object.entries(FEEDS).map(([value, label]) => ({ value, label })),
          ]}
        />
        <NativeSelect
          label="Key"
          {...field('key_id')}
          data={[
            { value: '', label: 'All' },
            ...answer.keys.map(({ id, label, prefix, is_revoked: isRevoked }) => ({
              value: id,
              label: `${label} (${prefix}…)${isRevoked ? ', revoked' : ''}`,
            })),
          ]}
        />
        <NativeSelect
          label="Dry runs"
          {...field('dry_run')}
          data={[
            { value: '', label: 'Include' },
            { value: 'false', label: 'Exclude' },
            { value: 'true', label: 'Only dry runs' },
          ]}
        />
        <TextInput type="date" label="From (UTC)" {...dayField('from')} />
        <TextInput type="date" label="To (UTC)" {...dayField('to')} />
      </SimpleGrid>
      {isFiltered && (
        <Group>
          {search['since'] === '24h' && (
            <Button
              variant="light"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label="Last 24 hours only: show all times"
              onClick={() => change({ since: undefined, after: undefined })}
            >
              Last 24 hours only
            </Button>
          )}
          <Button
            variant="subtle"
            onClick={() =>
              change({
                outcome: undefined,
                feed: undefined,
                key_id: undefined,
                dry_run: undefined,
                from: undefined,
                to: undefined,
                since: undefined,
                after: undefined,
              })
            }
          >
            Clear filters
          </Button>
        </Group>
      )}
    </Stack>
  )
}
