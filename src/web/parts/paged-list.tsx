import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiProblem } from '../api.ts'
import { useSearchState } from '../search-state.ts'
import { Answered } from './answered.tsx'
import { NumberedPages } from './numbered-pages.tsx'

/** A page of a list from the server, as cards; or all of it, if the answer has no pages. */
export function PagedList<Answer, Item>({
  question,
  label,
  listOf,
  what,
  nothing,
  children,
}: {
  question: UseQueryResult<Answer, ApiProblem>
  label: string
  listOf: (answer: Answer) => { items: readonly Item[]; total?: number; pages?: number }
  /** What is counted: one, and several. */
  what: readonly [one: string, several: string]
  /** Instead of an empty list. */
  nothing: ReactNode
  /** An item, as an element of the list, with its key. */
  children: (item: Item) => ReactNode
}) {
  const { search } = useSearchState()
  return (
    <Answered question={question}>
      {(answer) => {
        const { items, total = items.length, pages = 1 } = listOf(answer)
        return (
          <Stack>
            {items.length === 0 ? (
              nothing
            ) : (
              <ul className="card-list" aria-label={label}>
                {items.map(children)}
              </ul>
            )}
            {total > 0 && (
              <NumberedPages
                page={Number(search['page'] ?? 1)}
                pages={pages}
                total={total}
                what={what[total === 1 ? 0 : 1]}
              />
            )}
          </Stack>
        )
      }}
    </Answered>
  )
}
