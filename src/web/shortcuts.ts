import type { SignedIn } from './session.ts'

/** What the keys do: the list that people see and the keys that work are the same table. */
export interface Shortcut {
  /** Pressed one after the other. */
  keys: readonly string[]
  label: string
  /** Null: not a single character, and always on; the part that it is about listens itself. */
  does: { to: string } | 'list shortcuts' | 'search page' | null
  isFor?: (reader: SignedIn) => boolean
}

export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const inOrganization = ({ organization }: SignedIn) => organization !== null
const sells = ({ organization, onlyBuys }: SignedIn) => organization !== null && !onlyBuys

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: [IS_MAC ? '⌘ K' : 'Ctrl K'], label: 'Search everything', does: null },
  { keys: ['Esc'], label: 'Close a dialog, a menu or the tour', does: null },
  { keys: ['?'], label: 'Show keyboard shortcuts', does: 'list shortcuts' },
  { keys: ['/'], label: 'Search on this page', does: 'search page' },
  { keys: ['n'], label: 'New campaign', does: { to: '/new-campaign' }, isFor: sells },
  { keys: ['g', 'h'], label: 'Go to Home', does: { to: '/' } },
  { keys: ['g', 'c'], label: 'Go to Campaigns', does: { to: '/campaigns' }, isFor: inOrganization },
  { keys: ['g', 'l'], label: 'Go to All lines', does: { to: '/lines' }, isFor: inOrganization },
  { keys: ['g', 'a'], label: 'Go to Alerts', does: { to: '/alerts' }, isFor: inOrganization },
  { keys: ['g', 'r'], label: 'Go to Requests', does: { to: '/requests' }, isFor: sells },
]

export function shortcutsFor(reader: SignedIn): Shortcut[] {
  return SHORTCUTS.filter(({ isFor }) => isFor?.(reader) ?? true)
}

/**
 * The effect of a key, with those pressed before it: a shortcut, or the keys to remember for the next one. A key
 * that leads nowhere may begin another shortcut.
 */
export function afterKey(
  shortcuts: readonly Shortcut[],
  before: readonly string[],
  key: string,
): { shortcut?: Shortcut; pressed: string[] } {
  const pressed = [...before, key]
  const begun = shortcuts.filter(
    ({ keys, does }) => does !== null && pressed.every((one, i) => keys[i] === one),
  )
  const shortcut = begun.find(({ keys }) => keys.length === pressed.length)
  if (shortcut) return { shortcut, pressed: [] }
  if (begun.length > 0) return { pressed }
  return before.length > 0 ? afterKey(shortcuts, [], key) : { pressed: [] }
}

const KEPT_AS = 'flightline-shortcuts'

/** Single characters get in the way of speech input, so they can be switched off (WCAG 2.1.4). Kept in this browser. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off'
  } catch {
    // A browser that keeps nothing.
    return true
  }
}

export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEPT_AS)
    else localStorage.setItem(KEPT_AS, 'off')
  } catch {
    // A browser that keeps nothing.
  }
}
