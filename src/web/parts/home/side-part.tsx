import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { AttentionCard } from './attention-card.tsx'
import { MoneyInFlight } from './money-in-flight.tsx'
import { StatesInFlight } from './states-in-flight.tsx'

type Home = Answer<'GET /home'>

const TITLES = { seller: 'Lines you sell', buyer: 'Lines you buy' }
const OTHER_CARDS = ['quiet', 'ending'] as const

/** The lines of one side: the worst, their money, then the other lists and how all of them are pacing. */
export function SidePart({ home, side }: { home: Home; side: Home['sides'][number] }) {
  const title = TITLES[side.side]
  const others = OTHER_CARDS.filter((card) => side[card].total > 0)
  return (
    <Stack gap="md" component="section" aria-label={title}>
      {home.sides.length > 1 && (
        <Title order={2} size="h4">
          {title}
        </Title>
      )}
      {side.behind.total > 0 && <AttentionCard card="behind" side={side} />}
      <MoneyInFlight side={side} month={home.month} />
      {others.length > 0 && (
        <SimpleGrid cols={{ base: 1, md: others.length }}>
          {others.map((card) => (
            <AttentionCard key={card} card={card} side={side} />
          ))}
        </SimpleGrid>
      )}
      <StatesInFlight side={side} />
      {!side.is_complete && (
        <Text size="sm" c="dimmed">
          Only the first {formatCount(side.lines)} lines are counted.
        </Text>
      )}
    </Stack>
  )
}
