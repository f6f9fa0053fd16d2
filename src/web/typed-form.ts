import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePerson } from './session.ts'

/**
 * What is typed into a form and not saved yet, kept in this tab: it survives a reload, a crash of the tab and an expired
 * session. It belongs to one person in one organization, and is removed when they save, leave the page or sign out.
 */
const PREFIX = 'flightline-typed:'
/** Long enough that a large form is not written for each key. */
const WRITE_AFTER_MS = 250

export interface TypedForm<Values> {
  /** What was typed before the page was loaded; null: nothing, or it was discarded. */
  restored: Restored<Values> | null
  /** After a save, or when the person chooses to lose it. */
  forget: () => void
  key: string
  /** A write that is still to come. */
  pending: RefObject<(() => void) | null>
}

interface Restored<Values> {
  atMs: number
  values: Values
}

/**
 * `form` names it: "new campaign". `read` gets what was stored, perhaps by an earlier version of the page, and returns null if
 * it cannot be used.
 */
export function useTypedForm<Values>(
  form: string,
  read: (stored: unknown) => Values | null,
): TypedForm<Values> {
  const { person, organization } = usePerson()
  const key = `${prefixOf(person.id)}${organization?.id ?? ''}:${form}`
  const pending = useRef<(() => void) | null>(null)
  const [restored, setRestored] = useState(() => restoredFrom(key, read))
  return {
    key,
    pending,
    restored,
    forget: () => {
      pending.current = null
      sessionStorage.removeItem(key)
      setRestored(null)
    },
  }
}

/** Keeps what is typed, as JSON text; null: it is as it was when the form was opened. */
export function useKeepTyped<Values>(
  { key, pending, restored, forget }: TypedForm<Values>,
  text: string | null,
): void {
  const kept = useRef(restored === null ? null : text)
  useEffect(() => {
    if (text === kept.current && text !== null) return undefined
    kept.current = text
    if (text === null) {
      forget()
      return undefined
    }
    pending.current = () => store(key, text)
    const timer = setTimeout(() => writeNow(pending), WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, text])
  useEffect(() => {
    const write = () => writeNow(pending)
    window.addEventListener('pagehide', write)
    return () => window.removeEventListener('pagehide', write)
  }, [])
}

/** On signing out. */
export function forgetAllTyped(): void {
  for (const key of typedKeys()) sessionStorage.removeItem(key)
}

/** What somebody else typed in this tab is neither shown to this person nor left for them to find. */
export function forgetOthersTyped(personId: string): void {
  for (const key of typedKeys()) {
    if (!key.startsWith(prefixOf(personId))) sessionStorage.removeItem(key)
  }
}

function prefixOf(personId: string): string {
  return `${PREFIX}${personId}:`
}

function typedKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
}

function restoredFrom<Values>(
  key: string,
  read: (stored: unknown) => Values | null,
): Restored<Values> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    if (!('atMs' in stored) || typeof stored.atMs !== 'number' || !('values' in stored)) return null
    const values = read(stored.values)
    return values === null ? null : { atMs: stored.atMs, values }
  } catch {
    return null
  }
}

function writeNow(pending: RefObject<(() => void) | null>): void {
  pending.current?.()
  pending.current = null
}

/** A browser may have no room left: then nothing is kept, and the form works as before. */
function store(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, `{"atMs":${Date.now()},"values":${text}}`)
  } catch {
    sessionStorage.removeItem(key)
  }
}
