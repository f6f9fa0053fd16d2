import { Group, Kbd, Modal, Stack, Switch, Table, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { usePerson } from '../../session.ts'
import { areShortcutsOn, shortcutsFor, switchShortcuts } from '../../shortcuts.ts'

/** All keyboard shortcuts that the reader can use, and a switch for those of single characters. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const reader = usePerson()
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" centered>
      <Stack>
        <Table aria-label="Keyboard shortcuts">
          <Table.Tbody>
            {shortcutsFor(reader).map(({ keys, label, does }) => (
              <Table.Tr key={label}>
                <Table.Td {...(!isOn && does !== null && { c: 'dimmed' })}>{label}</Table.Td>
                <Table.Td ta="right">
                  {keys.map((key, i) => (
                    <Fragment key={key}>
                      {i > 0 && (
                        <Text span size="xs" c="dimmed">
                          {' '}
                          then{' '}
                        </Text>
                      )}
                      <Kbd size="sm">{key}</Kbd>
                    </Fragment>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group>
          <Switch
            label="Single-key shortcuts"
            description="Switch them off if they get in the way, for example with speech input. Kept in this browser."
            checked={isOn}
            onChange={({ currentTarget }) => {
              setOn(currentTarget.checked)
              switchShortcuts(currentTarget.checked)
            }}
          />
        </Group>
      </Stack>
    </Modal>
  )
}
