import { NativeSelect, Paper, SimpleGrid, TextInput } from '@mantine/core'
import { linkTo, useAnswer, type Answer } from '../../api.ts'
import { moveEnd } from '../../day-range.ts'
import { capitalized } from '../../format.ts'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ExportCsv } from '../../parts/export-csv.tsx'
import { NewestOlder } from '../../parts/newest-older.tsx'
import { NoMatches } from '../../parts/no-matches.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { Page } from '../../parts/page.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import { usePerson } from '../../session.ts'

export default function Activity() {
  const { isAdmin } = usePerson()
  return (
    <Page title="Activity" lead="Changes in your organization, and who made them.">
      {isAdmin ? <Log /> : <OnlyAdmins what="can see the activity" />}
    </Page>
  )
}

function Log() {
  const { search } = useSearchState()
  const { act, person, from, to, before } = search
  const filter = { act, person, from, to }
  const question = useAnswer('GET /activity', { query: { ...filter, before } })
  return (
    <>
      <Filter filter={filter} choices={question.data} />
      <Answered question={question}>
        {({ entries, next_before }) => (
          <>
            {entries.length === 0 ? (
              <Nothing isFiltered={Object.values(search).some(Boolean)} />
            ) : (
              <ActivityList entries={entries} />
            )}
            <NewestOlder name="before" next={next_before} isCentred />
          </>
        )}
      </Answered>
    </>
  )
}

function Filter({
  choices,
  filter,
}: {
  choices: Answer<'GET /activity'> | undefined
  filter: Record<'act' | 'person' | 'from' | 'to', string | undefined>
}) {
  const { change } = useSearchState()
  const field = useFilters('before')
  const day = (end: 'from' | 'to') => ({
    value: filter[end] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ ...moveEnd(filter, end, value || undefined), before: undefined }, { replace: true }),
  })
  return (
    <Paper withBorder p="md" component="search" aria-label="Filter">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} spacing="sm">
        <NativeSelect
          label="Action"
          {...field('act')}
          data={[
            { value: '', label: 'All' },
            ...(choices?.acts ?? []).map(({ act, what }) => ({ value: act, label: capitalized(what) })),
          ]}
        />
        <NativeSelect
          label="Person"
          {...field('person')}
          data={[
            { value: '', label: 'Everyone' },
            ...(choices?.people ?? []).map(({ id, name, email }) => ({
              value: id,
              label: email === null ? name : `${name} (${email})`,
            })),
          ]}
        />
        <TextInput type="date" label="From (UTC)" {...day('from')} />
        <TextInput type="date" label="To (UTC)" {...day('to')} />
        <ExportCsv href={linkTo('GET /activity.csv', { query: filter })} style={{ alignSelf: 'end' }} />
      </SimpleGrid>
    </Paper>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <Empty title="No activity yet">
        Changes made by admins, such as creating a key or inviting a member, are recorded here permanently.
      </Empty>
    )
  }
  return <NoMatches action="Clear filters" />
}
