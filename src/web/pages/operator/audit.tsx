import { Box, Button, Grid, NativeSelect, TextInput } from '@mantine/core'
import { linkTo, useAnswer, type Answer } from '../../api.ts'
import { capitalized } from '../../format.ts'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ExportCsv } from '../../parts/export-csv.tsx'
import { NewestOlder } from '../../parts/newest-older.tsx'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useSearchState } from '../../search-state.ts'

const NO_FILTER = {
  organization: undefined,
  who: undefined,
  act: undefined,
  from: undefined,
  to: undefined,
  before: undefined,
}

export default function Audit() {
  const { search, change } = useSearchState()
  const { organization, who, act, from, to, before } = search
  const filter = { organization, who, act, from, to }
  const question = useAnswer('GET /operator/audit', { query: { ...filter, before } })
  return (
    <Page
      title="Audit log"
      lead="Every administrative change on the installation and in its organizations, and who made it. Kept permanently. Days and times are UTC."
    >
      <Filter {...filter} acts={question.data?.acts ?? []} />
      <Answered question={question}>
        {({ entries, next_before }) => (
          <>
            {entries.length === 0 ? (
              <Empty title="No matches">
                <Button variant="default" mt="sm" onClick={() => change(NO_FILTER)}>
                  Show all entries
                </Button>
              </Empty>
            ) : (
              <ActivityList entries={entries} />
            )}
            <NewestOlder name="before" next={next_before} isCentred />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Filter({
  acts,
  ...filter
}: {
  acts: Answer<'GET /operator/audit'>['acts']
  organization: string | undefined
  who: string | undefined
  act: string | undefined
  from: string | undefined
  to: string | undefined
}) {
  const { change } = useSearchState()
  const set = (name: keyof typeof filter) => (value: string) =>
    change({ [name]: value, before: undefined }, { replace: true })
  return (
    <Box component="search" aria-label="Filter">
      <Grid gutter="sm" align="flex-end">
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <SearchField
            label="Organization"
            placeholder="Name or ID"
            value={filter.organization ?? ''}
            onSearch={set('organization')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <SearchField
            label="Who"
            placeholder="Name or e-mail address"
            value={filter.who ?? ''}
            onSearch={set('who')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <NativeSelect
            label="Action"
            value={filter.act ?? ''}
            onChange={(event) => set('act')(event.currentTarget.value)}
            data={[
              { value: '', label: 'All' },
              ...acts.map(({ act, what }) => ({ value: act, label: capitalized(what) })),
            ]}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, lg: 4 }}>
          <TextInput
            type="date"
            label="From"
            value={filter.from ?? ''}
            onChange={(event) => set('from')(event.currentTarget.value)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, lg: 4 }}>
          <TextInput
            type="date"
            label="To"
            value={filter.to ?? ''}
            onChange={(event) => set('to')(event.currentTarget.value)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <ExportCsv href={linkTo('GET /operator/audit.csv', { query: filter })} />
        </Grid.Col>
      </Grid>
    </Box>
  )
}
