import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePerson } from '../../session.ts'
import { afterKey, areShortcutsOn, shortcutsFor } from '../../shortcuts.ts'

const SEQUENCE_MS_MAX = 1_500

/** What keeps the keyboard to itself while it has the focus, or while it is open. */
const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="combobox"], [role="slider"]'
const OPEN = '[role="dialog"][aria-modal="true"], [role="menu"], [role="listbox"]'

/** Listens for the shortcuts of single characters: never in a field, never with a modifier key. */
export function useShortcuts(onList: () => void): void {
  const reader = usePerson()
  const navigate = useNavigate()
  useEffect(() => {
    const shortcuts = shortcutsFor(reader)
    let pressed: string[] = []
    let pressedAt = 0
    const listen = (event: KeyboardEvent) => {
      const isOurs =
        !event.defaultPrevented &&
        !event.repeat &&
        !event.isComposing &&
        !(event.ctrlKey || event.metaKey || event.altKey) &&
        event.key.length === 1 &&
        !(event.target instanceof Element && event.target.closest(TYPED_INTO)) &&
        document.querySelector(OPEN) === null &&
        areShortcutsOn()
      const before = event.timeStamp - pressedAt < SEQUENCE_MS_MAX ? pressed : []
      const found = isOurs ? afterKey(shortcuts, before, event.key) : { pressed: [] }
      pressed = found.pressed
      pressedAt = event.timeStamp
      const does = found.shortcut?.does
      if (!does) return
      event.preventDefault()
      if (does === 'list shortcuts') onList()
      // Asks first where something is not saved, as any link does.
      else if (does !== 'search page') void navigate({ to: does.to, search: {} })
      else document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
