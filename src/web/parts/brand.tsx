import { Group, Text } from '@mantine/core'
import mark from '../flightline.svg'

export function Brand() {
  return (
    <Group gap="xs" wrap="nowrap">
      <img src={mark} alt="" width={28} height={28} />
      <Text fw={700} size="lg">
        Flightline
      </Text>
    </Group>
  )
}
