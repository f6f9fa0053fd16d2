import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus, IconTrash } from '../../icons.ts'

/** For lists within a form. */
export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Group>
      <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onClick}>
        {children}
      </Button>
    </Group>
  )
}

export function RemoveButton({
  what,
  onClick,
  children = 'Remove',
}: {
  what: string
  onClick: () => void
  /** Where another one is near: "Remove platform". */
  children?: string
}) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      leftSection={<IconTrash size={14} aria-hidden />}
      onClick={onClick}
      aria-label={`Remove ${what}`}
    >
      {children}
    </Button>
  )
}
