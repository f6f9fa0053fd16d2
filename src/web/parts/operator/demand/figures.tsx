import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { DemandAnswer } from '../../../answers.ts'
import { formatCount } from '../../../format.ts'
import { sumOf } from './outcomes.ts'

export function Figures({ demand: { outcomes } }: { demand: DemandAnswer }) {
  const figures: [string, bigint][] = [
    ['Calls', sumOf(outcomes, () => true)],
    ['Without a key', sumOf(outcomes, ({ has_key }) => !has_key)],
    ['Answered without products', sumOf(outcomes, ({ is_empty }) => is_empty)],
    ['Refused or failed', sumOf(outcomes, ({ outcome }) => outcome !== 'completed')],
  ]
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {figures.map(([name, calls]) => (
        <Paper key={name} withBorder p="md">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text size="xl" fw={650} className="figures">
            {formatCount(String(calls))}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
