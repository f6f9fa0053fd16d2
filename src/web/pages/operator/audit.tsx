import { Box, Grid, NativeSelect, TextInput } from '@mantine/core'
import { linkTo, useAnswer, type Answer } from '../../api.ts'
import { capitalized } from '../../format.ts'
import { ActivityList } from '../../parts/activity-list.tsx'
import { Answered } from '../../parts/answered.tsx'
import { ExportCsv } from '../../parts/export-csv.tsx'
import { NewestOlder } from '../../parts/newest-older.tsx'
import { NoMatches } from '../../parts/no-matches.tsx'
import { Page } from '../../parts/page.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'

export default function Audit() {
  const { search } = useSearchState()
  const { organization, who, act, from, to, before } = search
  const filter = { organization, who, act, from, to }
  const question = useAnswer('GET /operator/audit', { query: { ...filter, before } })
  return (
    <Page
      title="Audit log"
      lead="Every administrative change on the installation and in its organizations, and who made it. Kept permanently. Days are UTC."
    >
      <Filter
        exportHref={linkTo('GET /operator/audit.csv', { query: filter })}
        acts={question.data?.acts ?? []}
      />
      <Answered question={question}>
        {({ entries, next_before }) => (
          <>
            {entries.length === 0 ? (
              <NoMatches action="Show all entries" />
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

function Filter({ acts, exportHref }: { acts: Answer<'GET /operator/audit'>['acts']; exportHref: string }) {
  const field = useFilters('before')
  return (
    <Box component="search" aria-label="Filter">
      <Grid gutter="sm" align="flex-end">
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <SearchField label="Organization" placeholder="Name or ID" {...field('organization')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <SearchField label="Who" placeholder="Name or e-mail address" {...field('who')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <NativeSelect
            label="Action"
            {...field('act')}
            data={[
              { value: '', label: 'All' },
              ...acts.map(({ act, what }) => ({ value: act, label: capitalized(what) })),
            ]}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, lg: 4 }}>
          <TextInput type="date" label="From" {...field('from')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, lg: 4 }}>
          <TextInput type="date" label="To" {...field('to')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <ExportCsv href={exportHref} />
        </Grid.Col>
      </Grid>
    </Box>
  )
}
