import { Button, Group, Input, Text } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AddButton, RemoveButton } from '../add-remove.tsx'
import { IconPencil } from '../../../icons.ts'
import { rowsAt, type OptionalFields } from './fields.ts'

/**
 * Rows that can be added and removed. The focus goes to the first field of a row that is added; when one is removed, to the button
 * that removes the next, or to the one that adds.
 */
export function RowList({
  name,
  what,
  count,
  keyOf = (position) => position,
  least = 0,
  add,
  onAdd,
  onRemove,
  children,
}: {
  /** Its path, for what is wrong with a row as such. */
  name: string
  /** Of one row: "placement". */
  what: string
  count: number
  keyOf?: (position: number) => number
  /** So many cannot be removed. */
  least?: number
  /** What the button says. */
  add: string
  onAdd: () => void
  onRemove: (position: number) => void
  children: (position: number) => ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<{ position: number; isNew: boolean }>()
  useEffect(() => {
    if (!focused) return
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLFieldSetElement)
    const adding = list.current?.querySelector<HTMLElement>(':scope > [data-adds] button')
    const row = rows[Math.min(focused.position, rows.length - 1)]
    const wanted = focused.isNew ? FIRST_FIELD : ':scope > [data-removes] button'
    ;(row?.querySelector<HTMLElement>(wanted) ?? adding)?.focus()
  }, [focused])
  return (
    <div ref={list} className="form-rows">
      {Array.from({ length: count }, (_, position) => (
        <fieldset key={keyOf(position)} className="form-line" name={`${name}[${position}]`}>
          <legend>
            {what[0]?.toUpperCase()}
            {what.slice(1)} {position + 1}
          </legend>
          {children(position)}
          {count > least && (
            <div data-removes>
              <RemoveButton
                what={`${what} ${position + 1}`}
                onClick={() => {
                  onRemove(position)
                  setFocused({ position, isNew: false })
                }}
              />
            </div>
          )}
        </fieldset>
      ))}
      <div data-adds>
        <AddButton
          onClick={() => {
            onAdd()
            setFocused({ position: count, isNew: true })
          }}
        >
          {add}
        </AddButton>
      </div>
    </div>
  )
}

const FIRST_FIELD = 'input:not([type=hidden]), select, textarea'

/** The rows of an optional list: the field is left out when the last one is removed. */
export function Rows({
  fields,
  path,
  what,
  add,
  newRow,
  summary,
  children,
}: {
  fields: OptionalFields
  path: string
  what: string
  add: string
  newRow: () => Record<string, unknown>
  /** If given, rows that were there before are folded into it. */
  summary?: (position: number) => ReactNode
  /** `at` is the path of the row. */
  children: (at: string, position: number) => ReactNode
}) {
  const { write, errors } = fields
  const rows = rowsAt(fields, path)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const error = errors.exactlyAt(path)
  return (
    <>
      <RowList
        name={path}
        what={what}
        count={rows.length}
        add={add}
        onAdd={() => {
          write(path, [...rows, newRow()])
          setOpened(new Set(opened).add(rows.length))
        }}
        onRemove={(position) => {
          write(path, rows.length === 1 ? undefined : rows.toSpliced(position, 1))
          setOpened(
            new Set(
              [...opened].filter((one) => one !== position).map((one) => (one > position ? one - 1 : one)),
            ),
          )
        }}
      >
        {(position) => {
          const at = `${path}[${position}]`
          if (!summary || opened.has(position) || errors.of(at) !== undefined) return children(at, position)
          return (
            <Group justify="space-between" gap="xs">
              <Text size="sm" className="breakable" flex={1}>
                {summary(position)}
              </Text>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconPencil size={14} aria-hidden />}
                aria-label={`Edit ${what} ${position + 1}`}
                onClick={() => setOpened(new Set(opened).add(position))}
              >
                Edit
              </Button>
            </Group>
          )
        }}
      </RowList>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </>
  )
}
