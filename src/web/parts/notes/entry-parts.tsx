import { ActionIcon, Anchor, Badge, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useAct } from '../../api.ts'
import { formatInstant } from '../../format.ts'
import { Time } from '../time.tsx'
import { IconLock, IconTrash, IconUsers } from '../../icons.ts'
import { Confirm } from '../confirm.tsx'
import { PageLink } from '../page-link.tsx'
import type { FileEntry, NoteEntry } from './place.ts'

type Entry = NoteEntry | FileEntry

/** Who sees it, on each entry. */
export function Audience({ entry }: { entry: Entry }) {
  const { is_shared, is_of_former_buyer, organization_name, buyer_name } = entry
  return (
    <Badge
      variant={is_shared ? 'light' : 'default'}
      leftSection={is_shared ? <IconUsers size={12} aria-hidden /> : <IconLock size={12} aria-hidden />}
      maw="100%"
    >
      {!is_shared
        ? `Only ${organization_name}`
        : is_of_former_buyer
          ? `Shared with ${buyer_name}`
          : 'Both sides'}
    </Badge>
  )
}

/** The line that it is on, where entries of several are listed. */
export function LineOfEntry({ entry, campaignId }: { entry: Entry; campaignId: string }) {
  const { package_id, line_name, is_line_removed } = entry
  if (package_id === null) return null
  if (is_line_removed) {
    return (
      <Text size="sm" c="dimmed" className="breakable">
        {line_name} (line removed)
      </Text>
    )
  }
  return (
    <Anchor
      component={PageLink}
      to={`/campaigns/${campaignId}/lines/${package_id}`}
      size="sm"
      className="breakable"
    >
      {line_name}
    </Anchor>
  )
}

export function Author({ entry }: { entry: Entry }) {
  const { person_name, organization_name, created_at } = entry
  return (
    <Text size="sm" c="dimmed" className="breakable">
      {person_name}, {organization_name}, <Time at={created_at} />
    </Text>
  )
}

/** In place of what was removed. */
export function Removed({ entry, what }: { entry: Entry; what: string }) {
  return (
    <Text size="sm" c="dimmed" fs="italic" className="breakable">
      {what} removed by {entry.removed_by_name}
      {entry.removed_at !== null && `, ${formatInstant(entry.removed_at)}`}
    </Text>
  )
}

/** Asks first: it cannot be undone. */
export function Remove({
  entry,
  label,
  title,
  action,
  children,
  send,
}: {
  entry: Entry
  label: string
  title: string
  action: string
  children: ReactNode
  send: () => Promise<void>
}) {
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct(send)
  if (!entry.can_remove) return null
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setIsAsking(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <Confirm
        title={title}
        action={action}
        isOpen={isAsking}
        isPending={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        {children}
      </Confirm>
    </>
  )
}

/** What belongs to an entry in one row, which breaks on a phone. */
export function EntryLine({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" wrap="wrap">
      {children}
    </Group>
  )
}
