import { Anchor, Badge, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { DELIVERY_REASONS, ROW_REASONS, type Explained } from '../../../core/ingest-log/reasons.ts'
import { REQUEST_ERRORS } from '../../../core/ingest-log/request-errors.ts'
import { sentThing } from '../../../core/ingest-log/sent-thing.ts'
import type { RequestView } from '../../answers.ts'
import { formatCount } from '../../format.ts'
import { helpLink } from '../../help-link.ts'
import { PageLink } from '../page-link.tsx'

interface Why {
  reason: string
  /** Null for a request that failed as a whole. */
  items: number | null
  explained: Explained | undefined
}

/** What each reason means and what to do, in the words of the guide. */
export function RequestReasons({ request }: { request: RequestView }) {
  const reasons = reasonsOf(request)
  if (reasons.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="reasons">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id="reasons">
            {request.outcome === 'processed' ? `Why ${sentThing(request)}s were rejected` : 'Why it failed'}
          </Title>
          <Anchor component={PageLink} to={guideOf(request)} size="sm">
            In the guide
          </Anchor>
        </Group>
        {reasons.map(({ reason, items, explained }) => (
          <div key={reason}>
            <Badge color={items === null ? 'red' : 'orange'} variant="dot" tt="none">
              {reason}
              {items !== null && `: ${formatCount(items)}`}
            </Badge>
            {explained && (
              <Text size="sm" mt={4}>
                <Words text={explained.meaning} /> <b>What to do:</b> <Words text={explained.remedy} />
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Paper>
  )
}

function reasonsOf(request: RequestView): Why[] {
  const { feed, outcome, rejected_items: items, rejected_reasons: counted } = request
  const errors: Record<string, Explained> = REQUEST_ERRORS
  if (outcome !== 'processed') return [{ reason: outcome, items: null, explained: errors[outcome] }]
  const explained: Record<string, Explained> = feed === 'delivery' ? DELIVERY_REASONS : ROW_REASONS
  const counts = new Map(counted?.map((one) => [one.reason, one.items]))
  for (const { reason } of items) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, times]) => ({ reason, items: times, explained: explained[reason] }))
}

function guideOf({ feed, outcome }: RequestView): string {
  if (outcome !== 'processed') return helpLink('delivery-feed', 'errors-of-the-whole-request')
  return feed === 'delivery'
    ? helpLink('delivery-feed', 'why-an-item-is-rejected')
    : helpLink('affiliate-feeds', 'the-response')
}

/** Text in backquotes is code. */
function Words({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? <Code key={i}>{part}</Code> : <Fragment key={i}>{part}</Fragment>))
}
