import { CloseButton, Loader, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { formatCount } from '../../format.ts'
import { IconSearch } from '../../icons.ts'
import { usePerson } from '../../session.ts'
import type { FindOption } from './option.ts'
import { optionId, OptionList } from './option-list.tsx'
import { remember } from './recent.ts'
import { useOptions } from './use-options.ts'

const LENGTH_MAX = 200

/** A field with a list below it: the arrow keys move through the list while you keep typing. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const reader = usePerson()
  const navigate = useNavigate()
  const listId = useId()
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  /** Enter was pressed before the answer arrived, with nothing marked: the first result is opened when it does. */
  const [isEntered, setEntered] = useState(false)
  const { groups, isPending, error } = useOptions(text)
  const options = groups.flatMap((group) => group.options)
  // An entry that was marked and is gone is not replaced by another: Enter would open what nobody chose.
  const active = activeKey === null ? options[0] : options.find(({ key }) => key === activeKey)

  const choose = (option: FindOption) => {
    remember(reader, option)
    onClose()
    if ('act' in option.does) return option.does.act()
    const [address = '', hash] = option.does.to.split('#')
    const [to = '', query] = address.split('?')
    // Asks first where something is not saved, as any link does.
    void navigate({
      to,
      search: Object.fromEntries(new URLSearchParams(query ?? '')),
      ...(hash !== undefined && { hash }),
    })
  }

  useEffect(() => {
    if (!isEntered || isPending) return
    setEntered(false)
    if (active) choose(active)
  })

  const pressed = (event: KeyboardEvent) => {
    // The keys of an input method are its own.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isPending && activeKey === null) setEntered(true)
      else if (active) choose(active)
      return
    }
    const to = placeAfter(event.key, active ? options.indexOf(active) : -1, options.length)
    if (to === undefined) return
    event.preventDefault()
    setActiveKey(options[to]?.key ?? null)
  }

  return (
    <Modal.Root
      opened
      returnFocus={false}
      onClose={onClose}
      size={640}
      yOffset="10dvh"
      fullScreen={isPhone}
      classNames={{ content: 'palette' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <TextInput
          data-autofocus
          className="palette-field"
          variant="unstyled"
          size="lg"
          role="combobox"
          aria-label="Search"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          placeholder="Search or go to …"
          autoComplete="off"
          spellCheck={false}
          maxLength={LENGTH_MAX}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            isPending ? (
              <Loader size="xs" aria-hidden />
            ) : (
              <CloseButton aria-label="Close" onClick={onClose} />
            )
          }
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setActiveKey(null)
            setEntered(false)
          }}
          onKeyDown={pressed}
        />
        <OptionList
          id={listId}
          groups={groups}
          active={active}
          typed={text}
          onPoint={setActiveKey}
          onChoose={choose}
        />
        {error && !isPending && (
          <Text p="md" c="red" role="alert" className="breakable">
            {error.message}
          </Text>
        )}
        {options.length === 0 && !error && !isPending && (
          <Text p="md" c="dimmed" className="breakable">
            No matches for “{text.trim()}”. Search by name, purchase order, reference, code or ID.
          </Text>
        )}
        <VisuallyHidden role="status">
          {isPending
            ? 'Searching …'
            : options.length === 1
              ? '1 result'
              : `${formatCount(options.length)} results`}
        </VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Where a key leads in a list; the arrows go round. Undefined if the key is for the text. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
