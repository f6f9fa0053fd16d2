import { ActionIcon, Alert, Anchor, Breadcrumbs, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { useLocation, useMatch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { helpLink } from '../help-link.ts'
import { IconHelp } from '../icons.ts'
import { PAGE_HELP, type HelpPlace } from '../page-help.ts'
import { PageLink } from './page-link.tsx'

export interface PageProps {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Breadcrumbs, from the top. */
  trail?: { label: string; to: string }[]
  /** For tables of many rows: little space, and no lead. */
  isDense?: boolean
  children: ReactNode
}

/** What every page has: its title, which is also the browser's, breadcrumbs and actions. */
export function Page({ title, lead, actions, trail = [], isDense = false, children }: PageProps) {
  const hasClearedFilters = useLocation({ select: ({ state }) => state.hasClearedFilters === true })
  useEffect(() => {
    document.title = `${title} · Flightline`
  }, [title])
  return (
    <Stack {...(isDense ? { gap: 8, className: 'dense-page' } : { gap: 'lg' })}>
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
            <Group gap={6} wrap="nowrap" align="center">
              <Title order={1} size="h2">
                {title}
              </Title>
              <HelpOnPage />
            </Group>
            {lead !== undefined && !isDense && (
              <Text c="dimmed" component="div" className="breakable">
                {lead}
              </Text>
            )}
          </Stack>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
      </Stack>
      {hasClearedFilters && (
        <Alert color="yellow" variant="light" role="status">
          Some filters in this link were not valid and have been cleared.
        </Alert>
      )}
      {children}
    </Stack>
  )
}

/** A quiet way to the section of a guide that explains the page. */
function HelpOnPage() {
  const { fullPath } = useMatch({ strict: false })
  const help = (PAGE_HELP as Record<string, HelpPlace | null>)[fullPath] ?? null
  if (help === null) return null
  return (
    <Tooltip label="Help on this page">
      <ActionIcon
        component={PageLink}
        to={helpLink(...help)}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label="Help on this page"
      >
        <IconHelp size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
