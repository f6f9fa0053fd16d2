import { Highlight, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { wordsOf, type FindOption, type OptionGroup } from './option.ts'

/** The list of the palette. It never has the focus: the field says which option is the active one. */
export function OptionList({
  id,
  groups,
  active,
  typed,
  onPoint,
  onChoose,
}: {
  id: string
  groups: OptionGroup[]
  active: FindOption | undefined
  typed: string
  onPoint: (key: string) => void
  onChoose: (option: FindOption) => void
}) {
  if (groups.length === 0) return null
  const words = wordsOf(typed)
  return (
    <div role="listbox" id={id} aria-label="Results" className="palette-list">
      {groups.map(({ label, options }) => (
        <div key={label} role="group" aria-label={label}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4} aria-hidden>
            {label}
          </Text>
          {options.map((option) => (
            <Option
              key={option.key}
              id={optionId(id, option)}
              option={option}
              isActive={option.key === active?.key}
              words={words}
              onPoint={() => onPoint(option.key)}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

export function optionId(listId: string, { key }: FindOption): string {
  return `${listId}-${key}`.replaceAll(' ', '-')
}

function Option({
  id,
  option,
  isActive,
  words,
  onPoint,
  onChoose,
}: {
  id: string
  option: FindOption
  isActive: boolean
  words: string[]
  onPoint: () => void
  onChoose: () => void
}) {
  const { icon: Icon, label, detail } = option
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The field has the keyboard; this is for the pointer.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-option"
      onPointerMove={isActive ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} aria-hidden />
      <Highlight highlight={words} highlightStyles={EMPHASIS} component="span" className="palette-label">
        {label}
      </Highlight>
      {detail !== undefined && (
        <Text component="span" size="sm" c="dimmed" className="palette-detail">
          {detail}
        </Text>
      )}
    </div>
  )
}

const EMPHASIS = { fontWeight: 700, background: 'none', color: 'inherit' }
