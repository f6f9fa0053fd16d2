import { Anchor, Button, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { DemandAnswer } from '../../../answers.ts'
import { withQuery } from '../../../api.ts'
import { formatCount } from '../../../format.ts'
import { PageLink } from '../../page-link.tsx'

const KEYS_SHOWN = 10

export function WhoCalls({ keys }: { keys: DemandAnswer['keys'] }) {
  const [areAllShown, { toggle }] = useDisclosure()
  return (
    <Stack gap="xs" align="flex-start">
      <KeyTable keys={areAllShown ? keys : keys.slice(0, KEYS_SHOWN)} />
      {keys.length > KEYS_SHOWN && (
        <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={areAllShown}>
          {areAllShown ? 'Show fewer' : `Show all ${formatCount(keys.length)}`}
        </Button>
      )}
    </Stack>
  )
}

function KeyTable({ keys }: { keys: DemandAnswer['keys'] }) {
  return (
    <Table aria-label="Who calls">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Caller</Table.Th>
          <Table.Th ta="right">Calls</Table.Th>
          <Table.Th ta="right">No product</Table.Th>
          <Table.Th ta="right" visibleFrom="xs">
            Refused or failed
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map(({ key_id, label, buyer_name, calls, empty, failed }) => (
          <Table.Tr key={key_id ?? 'none'}>
            <Table.Td>
              <Anchor
                component={PageLink}
                to={withQuery('/operator/calls', { key: key_id ?? 'none' })}
                size="sm"
              >
                {key_id === null ? 'Without a key' : (label ?? 'Unknown key')}
              </Anchor>
              <Text size="sm" c="dimmed">
                {buyer_name}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{formatCount(calls)}</Table.Td>
            <Table.Td ta="right">{formatCount(empty)}</Table.Td>
            <Table.Td ta="right" visibleFrom="xs">
              {formatCount(failed)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
