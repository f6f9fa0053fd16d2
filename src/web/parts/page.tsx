import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { PageLink } from './page-link.tsx'

export interface PageProps {
  title: string
  /** What stands below the title, in a sentence. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** The way here, from the top. */
  trail?: { label: string; to: string }[]
  children: ReactNode
}

/** What every page has: its title, also in the browser's, the way to it, and what can be done. */
export function Page({ title, lead, actions, trail = [], children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Flightline`
  }, [title])
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        {trail.length > 0 && (
          <Breadcrumbs aria-label="Breadcrumb" component="nav">
            {trail.map(({ label, to }) => (
              <Anchor key={to} component={PageLink} to={to} size="sm">
                {label}
              </Anchor>
            ))}
          </Breadcrumbs>
        )}
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} flex={{ base: '1 1 100%', xs: '1 1 0' }}>
            <Title order={1} size="h2">
              {title}
            </Title>
            {lead !== undefined && (
              <Text c="dimmed" component="div">
                {lead}
              </Text>
            )}
          </Stack>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
      </Stack>
      {children}
    </Stack>
  )
}
