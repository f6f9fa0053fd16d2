import { Code, Group, Paper, ScrollArea, Text } from '@mantine/core'
import { CopyButton } from './copy.tsx'

/** JSON to read and copy. `what` names it: "the answer". `copied` is what is copied, if that is written otherwise. */
export function JsonBlock({
  value,
  what,
  title,
  copied,
}: {
  value: unknown
  what: string
  title: string
  copied?: string
}) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <Paper withBorder>
      <Group justify="space-between" px="sm" py={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <CopyButton text={copied ?? text} what={what} />
      </Group>
      <ScrollArea.Autosize
        mah={480}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': title, role: 'region' }}
      >
        <Code block className="json-block">
          {text}
        </Code>
      </ScrollArea.Autosize>
    </Paper>
  )
}
