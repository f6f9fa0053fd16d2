import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { HealthAnswer } from '../../../answers.ts'
import { formatBytes, formatCount, formatDuration } from '../../../format.ts'

export function Overview({ health }: { health: HealthAnswer }) {
  const { version, database, feeds, agent, sign_in, counted_max } = health
  const counted = (count: number) => `${formatCount(count)}${count >= counted_max ? '+' : ''}`
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} component="dl" m={0}>
      <Figure
        name="Version"
        note={`PostgreSQL ${database.server_version}${database.server === null ? '' : ` at ${database.server}`}`}
      >
        {version}
      </Figure>
      <Figure name="Database" note={`${formatCount(database.migrations)} migrations applied`}>
        {formatBytes(database.size_bytes)}
      </Figure>
      <Figure name="Failed sign-ins" note={`${formatCount(sign_in.last_hour)} in the last hour`}>
        {formatCount(sign_in.last_day)}
      </Figure>
      <Figure
        name="Rate-limit hits"
        note={`${formatCount(feeds.rate_limited.hits)} feeds, ${formatCount(agent.rate_limited.hits)} agent`}
      >
        {formatCount(feeds.rate_limited.hits + agent.rate_limited.hits)}
      </Figure>
      <Figure
        name={`Slower than ${formatDuration(health.slow_us)}`}
        note={`${counted(feeds.slow.count)} feeds, ${counted(agent.slow.count)} agent`}
      >
        {formatCount(feeds.slow.count + agent.slow.count)}
        {Math.max(feeds.slow.count, agent.slow.count) >= counted_max && '+'}
      </Figure>
    </SimpleGrid>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={650} fz={24} className="figures">
        {children}
      </Text>
      <Text component="dd" m={0} size="sm" c="dimmed">
        {note}
      </Text>
    </Paper>
  )
}
