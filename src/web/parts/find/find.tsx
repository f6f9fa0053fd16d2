import { ActionIcon, Button, Kbd, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { IconSearch } from '../../icons.ts'
import { IS_MAC } from '../../shortcuts.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)

/** The search in the header, also opened with ⌘K or Ctrl+K from anywhere. */
export function Find() {
  const [isOpen, { open: show, close }] = useDisclosure()
  const before = useRef<Element | null>(null)
  const open = () => {
    before.current = document.activeElement
    show()
  }
  // Closing it returns the focus to where it was.
  useEffect(() => {
    if (!isOpen && before.current instanceof HTMLElement) before.current.focus()
  }, [isOpen])
  // An open dialog keeps the keyboard until it is answered; the tour is none.
  const toggle = () =>
    isOpen ? close() : document.querySelector('[role="dialog"]:not(.tour-step)') === null && open()
  useHotkeys([['mod+K', toggle]], [], true)
  const opens = {
    onClick: open,
    onPointerEnter: () => void loadPalette(),
    'aria-keyshortcuts': IS_MAC ? 'Meta+K' : 'Control+K',
  }
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {IS_MAC ? '⌘K' : 'Ctrl K'}
          </Kbd>
        }
        {...opens}
      >
        Search
      </Button>
      <ActionIcon hiddenFrom="sm" variant="subtle" color="gray" size="lg" {...opens}>
        <IconSearch size={18} aria-hidden />
        <VisuallyHidden>Search</VisuallyHidden>
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      )}
    </>
  )
}
