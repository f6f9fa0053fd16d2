import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '../icons.ts'

const times = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const daysAndTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What was typed before the page was reloaded, or before the session expired, is in the form again. */
export function RestoredNotice({ atMs, onDiscard }: { atMs: number; onDiscard: () => void }) {
  const at = new Date(atMs)
  const isToday = at.toDateString() === new Date().toDateString()
  return (
    <Alert color="blue" variant="light" icon={<IconHistory aria-hidden />} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {isToday
            ? `Restored what you typed at ${times.format(at)}.`
            : `Restored what you typed on ${daysAndTimes.format(at)}.`}{' '}
          It is not saved yet.
        </Text>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Alert>
  )
}
