import { Anchor, Badge, Box, Grid, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { daysInWords } from '../../../core/retention/days-in-words.ts'
import { linkTo, useAnswer, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { ExportCsv } from '../../parts/export-csv.tsx'
import { NewestOlder } from '../../parts/newest-older.tsx'
import { NoMatches } from '../../parts/no-matches.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import { Time } from '../../parts/time.tsx'

export default function Security() {
  const { search } = useSearchState()
  const { kind, outcome, who, address, from, to, after } = search
  const filter = { kind, outcome, who, address, from, to }
  const question = useAnswer('GET /operator/security', { query: { ...filter, after } })
  const days = question.data?.days_kept
  return (
    <Page
      title="Security"
      lead={`Sign-ins, refused keys and changes of permissions. ${
        days === undefined ? '' : `Kept for ${daysInWords(days)}. `
      }Days are UTC.`}
    >
      <Filter
        exportHref={linkTo('GET /operator/security.csv', { query: filter })}
        kinds={question.data?.kinds ?? []}
      />
      <Answered question={question}>
        {({ events, next }) => (
          <>
            {events.length === 0 ? (
              <NoMatches action="Show all events" />
            ) : (
              <Rows label="Events">
                {events.map((event) => (
                  <Row key={event.number}>
                    <Event event={event} />
                  </Row>
                ))}
              </Rows>
            )}
            <NewestOlder name="after" next={next} isCentred />
          </>
        )}
      </Answered>
    </Page>
  )
}

const COLORS = { done: 'teal', refused: 'orange', throttled: 'red' }

function Event({ event }: { event: Answer<'GET /operator/security'>['events'][number] }) {
  const { at, label, outcome, outcome_label, who, who_email, about, organization, address } = event
  const { change } = useSearchState()
  return (
    <Grid gutter={4}>
      <Grid.Col span={{ base: 12, sm: 8 }}>
        <Group gap="xs">
          <Text fw={600}>{label}</Text>
          <Badge color={COLORS[outcome]} variant="dot" tt="none">
            {outcome_label}
          </Badge>
          {event.times > 1 && <Text size="sm">{formatCount(event.times)} times</Text>}
        </Group>
        {(who !== null || about !== '') && (
          <Text size="sm">
            {who !== null && <span title={who_email ?? undefined}>{who}</span>}
            {who !== null && about !== '' && <span aria-hidden> · </span>}
            {about !== '' && (
              <Text span c="dimmed" inherit>
                {about}
              </Text>
            )}
          </Text>
        )}
        {organization && (
          <Text size="sm">
            <Anchor component={PageLink} to={`/operator/organizations/${organization.id}`} inherit>
              {organization.name}
            </Anchor>
          </Text>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 4 }}>
        <Text size="sm" c="dimmed" ta={{ sm: 'right' }}>
          <Time at={at} />
        </Text>
        <Text size="sm" ta={{ sm: 'right' }}>
          {address === null ? (
            'Many addresses'
          ) : (
            <Anchor
              component="button"
              type="button"
              inherit
              aria-label={`Show events from ${address}`}
              onClick={() => change({ address, after: undefined })}
            >
              {address}
            </Anchor>
          )}
        </Text>
        {event.request_id !== null && (
          <Text size="xs" c="dimmed" ta={{ sm: 'right' }} style={{ overflowWrap: 'anywhere' }}>
            Request {event.request_id}
          </Text>
        )}
      </Grid.Col>
    </Grid>
  )
}

function Filter({
  kinds,
  exportHref,
}: {
  kinds: Answer<'GET /operator/security'>['kinds']
  exportHref: string
}) {
  const field = useFilters('after')
  return (
    <Box component="search" aria-label="Filter">
      <Grid gutter="sm" align="flex-end">
        <Grid.Col span={{ base: 12, xs: 6, lg: 4 }}>
          <NativeSelect
            label="Event"
            {...field('kind')}
            data={[{ value: '', label: 'All' }, ...kinds.map(({ kind, label }) => ({ value: kind, label }))]}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, lg: 4 }}>
          <NativeSelect
            label="Outcome"
            {...field('outcome')}
            data={[
              { value: '', label: 'All' },
              { value: 'done', label: 'Done' },
              { value: 'refused', label: 'Refused' },
              { value: 'throttled', label: 'Too many attempts' },
            ]}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, lg: 4 }}>
          <SearchField label="Person" placeholder="Name or e-mail address" {...field('who')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, lg: 4 }}>
          <SearchField label="IP address" placeholder="192.0.2.7" {...field('address')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, lg: 2 }}>
          <TextInput type="date" label="From" {...field('from')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, lg: 2 }}>
          <TextInput type="date" label="To" {...field('to')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <ExportCsv href={exportHref} />
        </Grid.Col>
      </Grid>
    </Box>
  )
}
