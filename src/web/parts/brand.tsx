import { Group, Text } from '@mantine/core'
import mark from '../flightline.svg'

/** In the header of a phone there is only room for the mark. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <img src={mark} alt={isShort ? 'Flightline' : ''} width={28} height={28} />
      <Text fw={700} size="lg" {...(isShort && { visibleFrom: 'sm' as const })}>
        Flightline
      </Text>
    </Group>
  )
}
