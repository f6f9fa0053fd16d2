import { Button, NativeSelect, Paper, SimpleGrid, TextInput } from '@mantine/core'
import { linkTo, useAnswer, type Answer } from '../../api.ts'
import { moveEnd } from '../../day-range.ts'
import { capitalized } from '../../format.ts'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ExportCsv } from '../../parts/export-csv.tsx'
import { NewestOlder } from '../../parts/newest-older.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { Page } from '../../parts/page.tsx'
import { useSearchState } from '../../search-state.ts'
import { usePerson } from '../../session.ts'

export default function Activity() {
  const { isAdmin } = usePerson()
  return (
    <Page title="Activity" lead="Changes in your organization, and who made them. Times are UTC.">
      {isAdmin ? <Log /> : <OnlyAdmins what="can see the activity" />}
    </Page>
  )
}

function Log() {
  const { search, change } = useSearchState()
  const { act, person, from, to, before } = search
  const filter = { act, person, from, to }
  const question = useAnswer('GET /activity', { query: { ...filter, before } })
  return (
    <>
      <Filter {...filter} choices={question.data} />
      <Answered question={question}>
        {({ entries, next_before }) => (
          <>
            {entries.length === 0 ? (
              <Nothing isFiltered={Object.values(search).some(Boolean)} onClear={() => change(NO_FILTER)} />
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

const NO_FILTER = { act: undefined, person: undefined, from: undefined, to: undefined, before: undefined }

function Filter({
  choices,
  ...filter
}: {
  choices: Answer<'GET /activity'> | undefined
  act: string | undefined
  person: string | undefined
  from: string | undefined
  to: string | undefined
}) {
  const { change } = useSearchState()
  const set = (name: keyof typeof filter) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value, before: undefined }, { replace: true })
  const setDay = (end: 'from' | 'to') => (event: { currentTarget: { value: string } }) =>
    change(
      { ...moveEnd(filter, end, event.currentTarget.value || undefined), before: undefined },
      { replace: true },
    )
  return (
    <Paper withBorder p="md" component="search" aria-label="Filter">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} spacing="sm">
        <NativeSelect
          label="Action"
          value={filter.act ?? ''}
          onChange={set('act')}
          data={[
            { value: '', label: 'All' },
            ...(choices?.acts ?? []).map(({ act, what }) => ({ value: act, label: capitalized(what) })),
          ]}
        />
        <NativeSelect
          label="Person"
          value={filter.person ?? ''}
          onChange={set('person')}
          data={[
            { value: '', label: 'Everyone' },
            ...(choices?.people ?? []).map(({ id, name, email }) => ({
              value: id,
              label: `${name} (${email})`,
            })),
          ]}
        />
        <TextInput type="date" label="From" value={filter.from ?? ''} onChange={setDay('from')} />
        <TextInput type="date" label="To" value={filter.to ?? ''} onChange={setDay('to')} />
        <ExportCsv href={linkTo('GET /activity.csv', { query: filter })} style={{ alignSelf: 'end' }} />
      </SimpleGrid>
    </Paper>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <Empty title="No activity yet">
        Changes made by admins, such as creating a key or inviting a member, are recorded here permanently.
      </Empty>
    )
  }
  return (
    <Empty title="No matches">
      <Button variant="default" mt="sm" onClick={onClear}>
        Clear filters
      </Button>
    </Empty>
  )
}
