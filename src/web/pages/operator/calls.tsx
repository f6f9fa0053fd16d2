import { Alert, Anchor, Grid, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { daysInWords } from '../../../core/retention/days-in-words.ts'
import { linkTo, useAnswer, type Answer } from '../../api.ts'
import { argumentsShown } from '../../call-arguments.ts'
import { formatCount, formatDuration, formatMoment } from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { callerOf, OutcomeBadge, outcomeWords, toolOf, toolWords } from '../../parts/agent-call.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ExportCsv } from '../../parts/export-csv.tsx'
import { NewestOlder } from '../../parts/newest-older.tsx'
import { NoMatches } from '../../parts/no-matches.tsx'
import { LookedBack } from '../../parts/looked-back.tsx'
import { KeyChoice } from '../../parts/key-choice.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import type { CallAnswer } from '../../answers.ts'
import { Term } from '../../parts/term.tsx'
import { Time } from '../../parts/time.tsx'

const FILTERS = ['key', 'tool', 'outcome', 'from', 'before'] as const

export default function Calls() {
  const { search } = useSearchState()
  const { key, tool, outcome, from, before, cursor } = search
  const filter = { key, tool, outcome, from: inUtc(from), before: inUtc(before) }
  const question = useAnswer('GET /operator/calls', { query: { ...filter, cursor } })
  const days = question.data?.days_kept
  return (
    <Page
      title="Call log"
      lead={
        <>
          Calls to the <Term of="salesAgent">sales agent</Term>, and requests that it could not process,
          newest first. {days !== undefined && `Calls are kept for ${daysInWords(days)}.`}
        </>
      }
      actions={<ExportCsv href={linkTo('GET /operator/calls.csv', { query: filter })} />}
    >
      {question.data && <NotKept {...question.data.not_kept} />}
      <Filters kinds={question.data} />
      <Answered question={question}>{(answer) => <CallList answer={answer} />}</Answered>
    </Page>
  )
}

/** Nobody can fill the log: beyond the limits, calls are only counted. */
function NotKept({ over_limit, over_budget }: Answer<'GET /operator/calls'>['not_kept']) {
  if (over_limit + over_budget === 0) return null
  return (
    <Alert color="gray" variant="light" title="Not listed, only counted, in the last 24 hours">
      {over_limit > 0 && (
        <Text size="sm">
          {formatCount(over_limit)} {over_limit === 1 ? 'call' : 'calls'} over the limit.{' '}
          <Anchor component={PageLink} to="/operator/health" inherit>
            See callers
          </Anchor>
        </Text>
      )}
      {over_budget > 0 && (
        <Text size="sm">
          {formatCount(over_budget)} {over_budget === 1 ? 'request' : 'requests'} beyond the caller’s daily
          share of the log.
        </Text>
      )}
    </Alert>
  )
}

/** The message for an unknown tool or method only repeats its name. */
function isNameRepeated({ outcome }: CallAnswer): boolean {
  return outcome === 'UNKNOWN_TOOL' || outcome === 'UNKNOWN_METHOD'
}

/** The field has no time zone: its value is UTC. */
function inUtc(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00Z` : text
}

function Filters({ kinds }: { kinds: Answer<'GET /operator/calls'> | undefined }) {
  const { search } = useSearchState()
  const field = useFilters('cursor')
  const key = field('key')
  const timeField = (name: 'from' | 'before', label: string) => (
    <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
      <TextInput type="datetime-local" label={label} {...field(name)} />
    </Grid.Col>
  )
  return (
    <Grid gutter="sm" align="flex-end" role="search">
      <Grid.Col span={{ base: 12, md: 4 }}>
        <KeyChoice
          label="Key"
          first={[
            { value: '', label: 'All callers' },
            { value: 'none', label: 'Callers without a key' },
          ]}
          value={key.value}
          onChoose={key.onChange}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
        <NativeSelect
          label="Tool"
          {...field('tool')}
          data={[
            { value: '', label: 'All' },
            ...withChosen(kinds?.tools, search['tool']).map((value) => ({ value, label: toolWords(value) })),
          ]}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
        <NativeSelect
          label="Outcome"
          {...field('outcome')}
          data={[
            { value: '', label: 'All' },
            { value: 'empty', label: outcomeWords('empty') },
            ...withChosen(kinds?.outcomes, search['outcome'] === 'empty' ? undefined : search['outcome']).map(
              (value) => ({
                value,
                label: outcomeWords(value),
              }),
            ),
          ]}
        />
      </Grid.Col>
      {timeField('from', 'From (UTC)')}
      {timeField('before', 'Before (UTC)')}
    </Grid>
  )
}

/** A chosen value stays in the list even if it no longer occurs. */
function withChosen(known: readonly string[] | undefined, chosen: string | undefined): string[] {
  return [...new Set([...(known ?? []), ...(chosen === undefined ? [] : [chosen])])]
}

function CallList({ answer }: { answer: Answer<'GET /operator/calls'> }) {
  const { search } = useSearchState()
  const { calls, next_cursor, looked_back_to, exported_max } = answer
  const isFiltered = FILTERS.some((name) => search[name] !== undefined)
  const lookedBack = looked_back_to !== null && (
    <LookedBack
      name="cursor"
      next={next_cursor}
      title={`Searched back to ${formatMoment(looked_back_to)}`}
      hint="There are more calls to search. Search further back, or choose a period."
    />
  )
  if (calls.length === 0 && lookedBack) {
    return (
      <Stack>
        <Empty title="No matches so far">Older calls may match.</Empty>
        {lookedBack}
      </Stack>
    )
  }
  if (calls.length === 0) {
    return isFiltered ? (
      <NoMatches action="Show all calls" />
    ) : (
      <Empty title="No calls yet">
        Give a buyer a key and the agent’s address. Their agent’s calls appear here within seconds.
      </Empty>
    )
  }
  return (
    <Stack>
      <Table highlightOnHover aria-label="Calls">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th visibleFrom="xs">Caller</Table.Th>
            <Table.Th visibleFrom="lg">Asked for</Table.Th>
            <Table.Th>Outcome</Table.Th>
            <Table.Th visibleFrom="md" ta="right">
              Took
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {calls.map((call) => (
            <Table.Tr key={call.number}>
              <Table.Td>
                <Anchor component={PageLink} to={`/operator/calls/${call.number}`} size="sm">
                  <Time at={call.called_at} to="second" />
                </Anchor>
                <Text size="sm" c="dimmed" maw={260} lineClamp={2}>
                  {toolOf(call)}
                </Text>
                <Text size="sm" hiddenFrom="xs">
                  {callerOf(call)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="xs">
                <Text size="sm">{callerOf(call)}</Text>
                {call.buyer_name !== null && (
                  <Text size="sm" c="dimmed">
                    {call.buyer_name}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="lg" maw={320}>
                <Text size="xs" ff="monospace" lineClamp={2}>
                  {argumentsShown(call.arguments)}
                </Text>
              </Table.Td>
              <Table.Td>
                <OutcomeBadge call={call} />
                {call.message !== null && !isNameRepeated(call) && (
                  <Text size="xs" c="dimmed" mt={4} maw={260} lineClamp={2} visibleFrom="md">
                    {call.message}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="md" ta="right">
                <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                  {formatDuration(call.duration_us)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {lookedBack}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          The export contains the filtered calls, at most the newest {formatCount(exported_max)}.
        </Text>
        {!lookedBack && <NewestOlder name="cursor" next={next_cursor} />}
      </Group>
    </Stack>
  )
}
