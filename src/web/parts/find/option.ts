import type { Icon } from '@tabler/icons-react'

/** Something to choose: a page to go to, or an act. */
export interface FindOption {
  /** Unlike any other in the list. */
  key: string
  label: string
  detail?: string
  icon: Icon
  does: { to: string } | { act: () => void }
  /** Other words by which it is found. */
  words?: string
}

export interface OptionGroup {
  label: string
  options: FindOption[]
}

/** Whether all the words that were typed are in it, whatever the case. */
export function matches({ label, words = '' }: FindOption, typed: readonly string[]): boolean {
  const text = `${label} ${words}`.toLowerCase()
  return typed.every((word) => text.includes(word.toLowerCase()))
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
