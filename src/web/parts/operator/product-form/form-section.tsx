import { Button, Group, Input, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AddButton } from '../add-remove.tsx'
import { IconTrash } from '../../../icons.ts'
import type { OptionalFields } from './fields.ts'
import { SECTIONS, sectionElementId, type SectionId } from './sections.ts'

/** A part of the form that the contents lead to. */
export function FormSection({
  of,
  lead,
  children,
}: {
  of: SectionId
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={sectionElementId(of)}>
      <Stack>
        <Stack gap={2}>
          <Title
            order={2}
            size="h4"
            id={sectionElementId(of)}
            tabIndex={-1}
            className="linked-section unmarked-focus"
          >
            {SECTIONS[of].title}
          </Title>
          {lead !== undefined && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Paper>
  )
}

/**
 * What a product need not have: a button until it is added, and then its fields, with a button that removes all of them. The focus
 * follows.
 */
export function OptionalPart({
  fields,
  path,
  title,
  isTitled = true,
  lead,
  what,
  first,
  children,
}: {
  fields: OptionalFields
  path: string
  title: string
  /** The section has the title already. */
  isTitled?: boolean
  lead?: ReactNode
  /** "a forecast": added and removed. */
  what: string
  first: () => Record<string, unknown>
  children: ReactNode
}) {
  const { at, write, errors } = fields
  const part = useRef<HTMLDivElement>(null)
  const [hasActed, setHasActed] = useState(false)
  const isThere = at(path) !== undefined
  useEffect(() => {
    if (!hasActed) return
    part.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')?.focus()
  }, [isThere, hasActed])
  const error = errors.exactlyAt(path)
  if (!isThere) {
    return (
      <div ref={part}>
        <Stack gap={4}>
          {isTitled && (
            <Text size="sm" fw={600} component="h3">
              {title}
            </Text>
          )}
          {lead !== undefined && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
          <AddButton
            onClick={() => {
              setHasActed(true)
              write(path, first())
            }}
          >
            Add {what}
          </AddButton>
        </Stack>
      </div>
    )
  }
  return (
    <div ref={part}>
      <fieldset className="form-part" name={path}>
        <legend>
          {isTitled ? <span className="part-title">{title}</span> : <VisuallyHidden>{title}</VisuallyHidden>}
        </legend>
        <Stack>
          {children}
          {error !== undefined && <Input.Error>{error}</Input.Error>}
          <Group justify="flex-end">
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => {
                setHasActed(true)
                write(path, undefined)
              }}
            >
              Remove {what.replace(/^an? /, 'the ')}
            </Button>
          </Group>
        </Stack>
      </fieldset>
    </div>
  )
}
