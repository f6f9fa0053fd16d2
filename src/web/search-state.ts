import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, string>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address was opened with filters that the server refused, and they were removed from it. */
    hasClearedFilters?: boolean
    /** The reader has set or cleared filters here: the page shows what its address says, not their default view. */
    hasChosenFilters?: boolean
  }
}

/**
 * What a page shows, kept in its address, so that a link shows what the sender saw. `change` keeps the rest and drops
 * undefined and empty values. Filters replace the entry in the browser's history, other steps add one. `clear` removes
 * what the server refused, and `Page` says so until the next step.
 */
export function useSearchState(): {
  search: Search
  change: (values: Record<string, string | undefined>, options?: { replace?: boolean }) => void
  clear: (names: readonly string[]) => void
} {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return {
    search,
    change: (values, { replace = false } = {}) => {
      void navigate({
        to: '.',
        replace,
        state: { hasChosenFilters: true },
        search: (before: Search) => onlySet({ ...before, ...values }),
      })
    },
    clear: (names) => {
      void navigate({
        to: '.',
        replace: true,
        state: { hasClearedFilters: true, hasChosenFilters: true },
        search: (before: Search) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
      })
    },
  }
}

/** Fields of text and choices hand over an event, other fields the value itself. */
export interface FilterField {
  value: string
  onChange: (given: string | { currentTarget: { value: string } }) => void
}

/**
 * Fields for what a page shows: `const field = useFilters('page')`, then `<NativeSelect {...field('status')} />`. A new
 * value starts the list from its beginning; `places` are the parts of the address that say where in the list it is.
 */
export function useFilters(...places: string[]): (name: string, usual?: string) => FilterField {
  const { search, change } = useSearchState()
  const beginning = Object.fromEntries(places.map((place) => [place, undefined]))
  return (name, usual = '') => ({
    value: search[name] ?? usual,
    onChange: (given) => {
      const value = typeof given === 'string' ? given : given.currentTarget.value
      change({ ...beginning, [name]: value }, { replace: true })
    },
  })
}

function onlySet(values: Record<string, string | undefined>): Search {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )
}
