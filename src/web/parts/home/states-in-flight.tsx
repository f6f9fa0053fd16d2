import { Anchor, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import type { Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { HOME_LINKS } from '../../home-links.ts'
import { PageLink } from '../page-link.tsx'
import { PACING_COLORS, PacingBadge } from '../pacing.tsx'

type HomeSide = Answer<'GET /home'>['sides'][number]

/** Lines in flight by how they are pacing, as a bar and as links. */
export function StatesInFlight({ side: { side, states } }: { side: HomeSide }) {
  const total = states.reduce((sum, { lines }) => sum + lines, 0)
  if (total === 0) return <Text c="dimmed">No line is in flight today.</Text>
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h5">
            How lines in flight are pacing
          </Title>
          <Anchor component={PageLink} to={HOME_LINKS.running(side)} size="sm">
            {formatCount(total)} in flight
          </Anchor>
        </Group>
        <Progress.Root size={16} aria-hidden className="states-bar">
          {states.map(({ state, lines }) => (
            <Progress.Section
              key={state}
              value={(lines / total) * 100}
              color={PACING_COLORS[state]}
              withAria={false}
            />
          ))}
        </Progress.Root>
        <Group gap="md" component="ul" className="plain-list">
          {states.map(({ state, lines }) => (
            <li key={state}>
              <Anchor component={PageLink} to={HOME_LINKS.state(side, state)} size="sm" c="inherit">
                <Group gap={6} wrap="nowrap" className="figures">
                  <PacingBadge state={state} />
                  {formatCount(lines)}
                </Group>
              </Anchor>
            </li>
          ))}
        </Group>
      </Stack>
    </Paper>
  )
}
