import { Anchor, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { KIND_WORDS } from '../../core/alert/alert-words.ts'
import type { AlertKind } from '../../core/alert/alert.ts'
import { ask, useAnswer, type Answer, type ApiProblem } from '../api.ts'
import { isAbout } from '../live-refresh.ts'
import { AlertDays } from '../parts/alerts/alert-days.tsx'
import { Answered } from '../parts/answered.tsx'
import { HowLongKept } from '../parts/how-long-kept.tsx'
import { Empty } from '../parts/empty.tsx'
import { NewestOlder } from '../parts/newest-older.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { useFilters, useSearchState } from '../search-state.ts'

type AlertsAnswer = Answer<'GET /alerts'>

/** What the organization should know, newest first. */
export default function Alerts() {
  const { search } = useSearchState()
  const { kind, before } = search
  const question = useAnswer('GET /alerts', { query: { kind, before } })
  const newNumbers = useSeen(question, kind === undefined)
  return (
    <Page
      title="Alerts"
      lead={
        <>
          What happened on your campaigns, keys and webhooks. <HowLongKept />
        </>
      }
      actions={
        <Button variant="default" component={PageLink} to="/account/alerts">
          Choose alerts
        </Button>
      }
    >
      <Answered question={question}>
        {({ alerts, next, kinds }) =>
          alerts.length === 0 && kind === undefined && before === undefined ? (
            <NothingYet kinds={kinds} />
          ) : (
            <Stack gap="lg">
              <Filter kinds={kinds} />
              {alerts.length === 0 ? (
                <NoMatches action="Show all alerts" />
              ) : (
                <AlertDays alerts={alerts} newNumbers={newNumbers} />
              )}
              <NewestOlder name="before" next={next} isCentred />
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}

/**
 * Alerts count as seen once the list shows them, and stay marked as new until the page is left. A list of one kind leaves out
 * others that nobody has seen, so it counts for nothing.
 */
function useSeen(
  { data, isFetchedAfterMount, isPlaceholderData }: UseQueryResult<AlertsAnswer, ApiProblem>,
  isOfAllKinds: boolean,
): ReadonlySet<string> {
  const queryClient = useQueryClient()
  const newNumbers = useRef(new Set<string>())
  // An answer from an earlier visit does not know what was seen since.
  const alerts = isFetchedAfterMount && !isPlaceholderData ? (data?.alerts ?? []) : []
  for (const { number, is_new } of alerts) if (is_new) newNumbers.current.add(number)
  const until = isOfAllKinds ? alerts.find(({ is_new }) => is_new)?.number : undefined
  useEffect(() => {
    if (until === undefined) return
    ask('PUT /alerts/seen', { body: { until } }).then(
      () =>
        queryClient.invalidateQueries({
          predicate: ({ queryKey }) => isAbout(String(queryKey[0]), 'alerts'),
        }),
      // They are still new the next time.
      () => undefined,
    )
  }, [queryClient, until])
  return newNumbers.current
}

function Filter({ kinds }: { kinds: readonly AlertKind[] }) {
  const field = useFilters('before')
  const { value } = field('kind')
  // A link may name a kind that the reader does not see.
  const offered = (Object.keys(KIND_WORDS) as AlertKind[]).filter(
    (kind) => kinds.includes(kind) || kind === value,
  )
  return (
    <search aria-label="Filter">
      <NativeSelect
        label="Kind"
        maw={{ xs: 280 }}
        {...field('kind')}
        data={[
          { value: '', label: 'All' },
          ...offered.map((kind) => ({ value: kind, label: KIND_WORDS[kind].title })),
        ]}
      />
    </search>
  )
}

function NothingYet({ kinds }: { kinds: readonly AlertKind[] }) {
  const choose = (
    <Anchor component={PageLink} to="/account/alerts">
      Choose alerts
    </Anchor>
  )
  if (kinds.length === 0) return <Empty title="All alerts are off">{choose} to see them here.</Empty>
  return (
    <Empty title="No alerts yet">
      <Text>You get an alert when:</Text>
      <Text component="ul" ta="left" my="sm" pl="lg">
        {kinds.map((kind) => (
          <li key={kind}>{KIND_WORDS[kind].what}</li>
        ))}
      </Text>
      <Text>{choose} to change what you see, and what comes by e-mail.</Text>
    </Empty>
  )
}
