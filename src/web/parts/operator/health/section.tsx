import { Grid, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../../format.ts'
import { Row } from '../../rows.tsx'

/** The sections that the home page links to, as in the page's address: `#slow`. */
export const HEALTH_SECTIONS = {
  quietLines: 'quiet-lines',
  quietKeys: 'quiet-keys',
  rateLimits: 'rate-limits',
  slow: 'slow',
  signIns: 'sign-ins',
}

export function Section({
  id,
  title,
  lead,
  side,
  children,
}: {
  id?: string
  title: string
  lead: ReactNode
  side?: ReactNode
  children: ReactNode
}) {
  return (
    <Stack gap="sm" component="section" aria-label={title} id={id} className="linked-section">
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {lead}
          </Text>
        </div>
        {side}
      </Group>
      {children}
    </Stack>
  )
}

export function AllWell({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder px="md" py="sm">
      <Text size="sm">{children}</Text>
    </Paper>
  )
}

/** A row: what it is about, and its figure. */
export function Fact({ title, note, children }: { title: ReactNode; note: ReactNode; children: ReactNode }) {
  return (
    <Row>
      <Grid gutter={4} align="center">
        <Grid.Col span={{ base: 12, xs: 8 }}>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 4 }}>
          <Text size="sm" ta={{ xs: 'right' }} className="figures">
            {children}
          </Text>
        </Grid.Col>
      </Grid>
    </Row>
  )
}

export function More({
  shown,
  count,
  countedMax,
  what,
}: {
  shown: number
  count: number
  countedMax: number
  what: string
}) {
  if (shown >= count) return null
  return (
    <Text size="sm" c="dimmed">
      The first {formatCount(shown)} of {formatCount(count)}
      {count >= countedMax && ' or more'} {what}.
    </Text>
  )
}
