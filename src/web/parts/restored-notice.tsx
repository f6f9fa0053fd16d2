import { Alert, Button, Group, Text } from '@mantine/core'
import { formatInstant, formatTime, isSameDay } from '../format.ts'
import { IconHistory } from '../icons.ts'

/** What was typed before the page was reloaded, or before the session expired, is in the form again. */
export function RestoredNotice({ atMs, onDiscard }: { atMs: number; onDiscard: () => void }) {
  const at = new Date(atMs).toISOString()
  const isToday = isSameDay(at, new Date().toISOString())
  return (
    <Alert color="blue" variant="light" icon={<IconHistory aria-hidden />} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          Restored what you typed {isToday ? `at ${formatTime(at)}` : `on ${formatInstant(at)}`}. It is not
          saved yet.
        </Text>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}
