import { Button, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { RequestsAnswer } from '../../answers.ts'
import { moveEnd } from '../../day-range.ts'
import { IconX } from '../../icons.ts'
import { useSearchState } from '../../search-state.ts'
import { FEEDS } from '../request-outcome.tsx'
import { Term } from '../term.tsx'
import { inWords } from './hour.ts'

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
      change({ ...range, hour: undefined, after: undefined }, { replace: true })
    },
  })
  const hour = search['hour']
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 2, md: 3, xl: 5 }} spacing="sm">
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
        <TextInput type="date" label="From (UTC)" {...dayField('from')} />
        <TextInput type="date" label="To (UTC)" {...dayField('to')} />
      </SimpleGrid>
      <Group>
        <Switch
          label="Show dry runs"
          description={
            <>
              A <Term of="dryRun">dry run</Term> records nothing.
            </>
          }
          checked={search['dry_run'] === 'true'}
          onChange={(event) =>
            change(
              { dry_run: event.currentTarget.checked ? 'true' : undefined, after: undefined },
              { replace: true },
            )
          }
        />
        {search['since'] === '24h' && (
          <Chosen name="since" label="Last 24 hours only" remove="Last 24 hours only: show all times" />
        )}
        {hour !== undefined && (
          <Chosen
            name="hour"
            label={`${inWords(hour)} only`}
            remove={`${inWords(hour)} only: show all times`}
          />
        )}
        {isFiltered && (
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
                hour: undefined,
                after: undefined,
              })
            }
          >
            Clear filters
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** A part of the address that no field shows, to remove. */
function Chosen({ name, label, remove }: { name: string; label: string; remove: string }) {
  const { change } = useSearchState()
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={remove}
      onClick={() => change({ [name]: undefined, after: undefined })}
    >
      {label}
    </Button>
  )
}
