import { Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId } from 'react'
import type { LineFacts } from '../answers.ts'
import { isFilledIn, type Entry } from '../report-entry.ts'
import { CopyField } from './copy.tsx'

/** How a system would report the same. */
export function ReportCommand({ line, entry, asOf }: { line: LineFacts; entry: Entry; asOf: string }) {
  const [isOpen, { toggle }] = useDisclosure()
  const commandId = useId()
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          API package ID
        </Text>
        <CopyField text={line.package_id} what={`the package ID of ${line.name}`} />
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={commandId}
        >
          {isOpen ? 'Hide command' : 'Show command'}
        </Button>
      </Group>
      <Collapse in={isOpen} id={commandId}>
        <CopyField text={curlOf(line, entry, asOf)} what={`the command for ${line.name}`} isBlock />
      </Collapse>
    </Stack>
  )
}

/** With nothing typed it repeats the current total and its as-of, so that trying it out changes nothing. */
function curlOf(line: LineFacts, entry: Entry, asOf: string): string {
  const typed = entry.quantity.trim()
  const quantity = /^\d+(\.\d+)?$/.test(typed) ? typed : (line.delivered ?? '0')
  const measuredAt = isFilledIn(line, entry) ? asOf : (line.as_of ?? '')
  const fields = [
    `"package_id":"${line.package_id}"`,
    ...(line.pricing_basis === 'flat_rate' ? [] : [`"${line.pricing_basis}":${quantity}`]),
    ...(measuredAt === '' ? [] : [`"as_of":"${measuredAt}"`]),
  ]
  return [
    `curl ${location.origin}/api/ingest/delivery/metrics \\`,
    `  -H "Authorization: Bearer $FLIGHTLINE_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"items":[{${fields.join(',')}}]}'`,
  ].join('\n')
}
