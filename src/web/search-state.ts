import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, string>

/**
 * What a page shows, kept in its address, so that a link shows what the sender saw. `change` leaves the rest as it is;
 * undefined and empty values go. Filters replace the entry in the browser's history, other steps add one.
 */
export function useSearchState(): {
  search: Search
  change: (values: Record<string, string | undefined>, options?: { replace?: boolean }) => void
} {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return {
    search,
    change: (values, { replace = false } = {}) => {
      void navigate({
        to: '.',
        replace,
        search: (before: Search) =>
          Object.fromEntries(
            Object.entries({ ...before, ...values }).filter(
              ([, value]) => value !== undefined && value !== '',
            ),
          ),
      })
    },
  }
}
