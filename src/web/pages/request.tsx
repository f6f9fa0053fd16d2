import { Alert, Anchor, Button, Paper, SimpleGrid, Tabs, Text } from '@mantine/core'
import { isSentByPerson, sentThing } from '../../core/ingest-log/sent-thing.ts'
import type { RequestView } from '../answers.ts'
import { ask, useAct, useAnswer } from '../api.ts'
import { capitalized, formatCount, formatDuration } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { CopyField } from '../parts/copy.tsx'
import { Fact } from '../parts/fact.tsx'
import { Failure } from '../parts/failure.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { FEEDS, RequestOutcome, senderOf } from '../parts/request-outcome.tsx'
import { AcceptedItems } from '../parts/requests/accepted-items.tsx'
import { CheckedAgain, type VerdictsNow } from '../parts/requests/checked-again.tsx'
import { RejectedItems } from '../parts/requests/rejected-items.tsx'
import { RequestReasons } from '../parts/requests/request-reasons.tsx'
import { RequestText } from '../parts/requests/request-text.tsx'
import { whyNotKept } from '../parts/requests/why-not-kept.ts'
import { Term } from '../parts/term.tsx'
import { useSearchState } from '../search-state.ts'
import { Time } from '../parts/time.tsx'

/** One request to a feed: its outcome, its items, what was sent and what was answered. */
export default function Request({ requestId }: { requestId: string }) {
  // What was checked again belongs to one request.
  return <OneRequest key={requestId} requestId={requestId} />
}

function OneRequest({ requestId }: { requestId: string }) {
  const { search } = useSearchState()
  const { received_at } = search
  const question = useAnswer('GET /requests/:requestId', { params: { requestId }, query: { received_at } })
  const checkAgain = useAct(() =>
    ask('POST /requests/:requestId/dry-run', { params: { requestId }, body: { received_at } }),
  )
  const checked = checkAgain.data
  return (
    <Page
      title="Request"
      trail={[{ label: 'Requests', to: '/requests' }]}
      actions={
        question.data?.can_check_again && (
          <Button
            variant="default"
            loading={checkAgain.isPending}
            onClick={() => checkAgain.mutate(undefined)}
          >
            Send again as a dry run
          </Button>
        )
      }
    >
      <Answered question={question}>
        {(request) =>
          request.request_id !== requestId.toLowerCase() ? (
            <Loading />
          ) : (
            <>
              {checkAgain.isError && <Failure error={checkAgain.error} />}
              {checked && <CheckedAgain request={request} checked={checked} />}
              <Outcome request={request} />
              <Facts request={request} />
              {request.rejected_reasons && <NotKept request={request} />}
              <RequestReasons request={request} />
              <Parts request={request} now={checked?.verdicts} />
            </>
          )
        }
      </Answered>
    </Page>
  )
}

function Outcome({ request }: { request: RequestView }) {
  return (
    <Alert color={colorOf(request)} variant="light" title={<RequestOutcome request={request} />}>
      {request.explanation}
      {hasErrors(request) && !isSentByPerson(request) && (
        <>
          {' '}
          Examples and all reasons are in{' '}
          <Anchor href="/docs" inherit c="inherit" underline="always">
            the API reference
          </Anchor>
          .
        </>
      )}
    </Alert>
  )
}

function hasErrors({ outcome, rejected }: RequestView): boolean {
  return outcome !== 'processed' || rejected > 0
}

function colorOf({ outcome, rejected }: RequestView): string {
  if (outcome !== 'processed') return 'red'
  return rejected > 0 ? 'orange' : 'teal'
}

function Facts({ request }: { request: RequestView }) {
  const { name, detail } = senderOf(request)
  return (
    <Paper withBorder p="md">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} my={0}>
        <Fact label="Accepted">{formatCount(request.accepted)}</Fact>
        <Fact label="Rejected">{formatCount(request.rejected)}</Fact>
        <Fact label="Duration">{formatDuration(request.duration_us)}</Fact>
        <Fact label="Received">
          <Time at={request.received_at} to="millisecond" />
        </Fact>
        <Fact label={<Term of="feed">Feed</Term>}>{FEEDS[request.feed]}</Fact>
        <Fact label="Sent by">{detail === null ? name : `${name} (${detail})`}</Fact>
        <Fact label={<Term of="requestId">Request ID</Term>}>
          <CopyField text={request.request_id} what="the request ID" />
        </Fact>
      </SimpleGrid>
    </Paper>
  )
}

/** The items did not fit into the day's log. */
function NotKept({ request }: { request: RequestView }) {
  return (
    <Alert color="gray" variant="light" title={`The rejected ${sentThing(request)}s were not kept`}>
      <Text size="sm">
        Your organization had reached the daily limit of the log. The answer to the request listed each of
        them.
      </Text>
    </Alert>
  )
}

function Parts({ request, now }: { request: RequestView; now: VerdictsNow }) {
  const { search, change } = useSearchState()
  const { rejected_items: rejected, accepted_items: accepted } = request
  const hasItems = rejected.length > 0 || (accepted?.length ?? 0) > 0
  const usual = hasItems ? 'items' : 'sent'
  const part = search['part'] ?? usual
  return (
    <Tabs
      value={['items', 'sent', 'answered'].includes(part) ? part : usual}
      onChange={(chosen) =>
        change({ part: chosen === usual ? undefined : (chosen ?? undefined) }, { replace: true })
      }
      keepMounted={false}
    >
      <Tabs.List>
        {hasItems && <Tabs.Tab value="items">{capitalized(sentThing(request))}s</Tabs.Tab>}
        <Tabs.Tab value="sent">Sent</Tabs.Tab>
        <Tabs.Tab value="answered">Answered</Tabs.Tab>
      </Tabs.List>
      {hasItems && (
        <Tabs.Panel value="items" pt="md">
          {rejected.length > 0 && <RejectedItems request={request} now={now} />}
          {accepted === null ? (
            request.accepted > 0 && (
              <Text c="dimmed" mt="md">
                The accepted {sentThing(request)}s are not kept: {whyNotKept(request)}
              </Text>
            )
          ) : (
            <AcceptedItems request={request} items={accepted} now={now} />
          )}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="sent" pt="md">
        <RequestText request={request} of="sent" />
      </Tabs.Panel>
      <Tabs.Panel value="answered" pt="md">
        <RequestText request={request} of="answered" />
      </Tabs.Panel>
    </Tabs>
  )
}
