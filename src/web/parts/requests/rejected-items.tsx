import { Badge, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { sentThing } from '../../../core/ingest-log/sent-thing.ts'
import type { RequestView } from '../../answers.ts'
import { capitalized, formatCount } from '../../format.ts'
import { CopyButton } from '../copy.tsx'
import { VerdictNow, type VerdictsNow } from './checked-again.tsx'
import { LineLink } from './request-subject.tsx'

const SHOWN_AT_ONCE = 25

/** As people count: rows of a file by the file, everything else from 1. */
export function numberOf({ row, index }: { row: number | null; index: number }): number {
  return row ?? index + 1
}

/** Each rejected item as it was sent, with its reason. */
export function RejectedItems({ request, now }: { request: RequestView; now: VerdictsNow }) {
  const { rejected_items: items, source_kind: source } = request
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const thing = sentThing(request)
  return (
    <Stack component="section" aria-labelledby="rejected" gap="sm">
      <Title order={2} size="h4" id="rejected">
        Rejected {thing}s
      </Title>
      <Text size="sm" c="dimmed">
        {source === 'file' ? (
          'As read from the file, by the row numbers of the file.'
        ) : source === 'person' ? (
          'As typed into the form.'
        ) : (
          <>
            As sent. {capitalized(thing)} 1 is the first in the request; the API’s <Code>index</Code> counts
            from 0.
          </>
        )}
      </Text>
      {items.slice(0, shown).map((item) => (
        <Paper key={item.index} withBorder p="md">
          <Stack gap="xs">
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {capitalized(thing)} {formatCount(numberOf(item))}
                {source === 'api_key' && (
                  <Text span size="sm" fw={400} c="dimmed">
                    {' '}
                    (index {formatCount(item.index)})
                  </Text>
                )}
                {item.line_name !== null && (
                  <>
                    {' · '}
                    <LineName item={item} />
                  </>
                )}
                {item.campaign_name !== null && (
                  <Text span size="sm" fw={400} c="dimmed">
                    {' '}
                    · {item.campaign_name}
                  </Text>
                )}
              </Text>
              <Badge color="orange" variant="dot" tt="none">
                {item.reason}
              </Badge>
              {item.field !== null && (
                <Text size="sm" c="dimmed">
                  {item.field}
                </Text>
              )}
            </Group>
            <Text>{item.message}</Text>
            {now && (
              <Text size="sm">
                Now: <VerdictNow verdict={now[item.index] ?? null} then={item.reason} />
              </Text>
            )}
            <Group gap={4} wrap="nowrap" align="flex-start">
              <Code block tabIndex={0} flex={1} miw={0} mah={260}>
                {item.sent}
              </Code>
              <CopyButton text={item.sent} what={`${thing} ${numberOf(item)} as it was sent`} />
            </Group>
            {item.is_cut && (
              <Text size="sm" c="dimmed">
                Too long to show in full: this is the beginning.
              </Text>
            )}
          </Stack>
        </Paper>
      ))}
      <ShowMore left={items.length - shown} onMore={() => setShown(shown + 4 * SHOWN_AT_ONCE)} />
    </Stack>
  )
}

export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  if (left <= 0) return null
  return (
    <Group>
      <Button variant="default" onClick={onMore}>
        Show more ({formatCount(left)} left)
      </Button>
    </Group>
  )
}

/** The line of an item, to its page. */
export function LineName({
  item: { line_name: name, package_id, campaign_id },
}: {
  item: { line_name: string | null; package_id: string | null; campaign_id: string | null }
}) {
  return name !== null && package_id !== null && campaign_id !== null ? (
    <LineLink line={{ name, package_id, campaign_id }} />
  ) : (
    name
  )
}
