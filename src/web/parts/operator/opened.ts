import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

/** What others change gets a new form, unless something is typed into the one that is open. */
export function useOpened<Answered extends { revision: number }>(answer: Answered) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(answer)
  const hasChanges = useRef(false)
  const savedHere = useRef(0)
  const isOfOthers = answer.revision !== opened.revision && answer.revision !== savedHere.current
  if (isOfOthers && !hasChanges.current) setOpened(answer)
  return {
    opened,
    noteSaved: (revision: number) => {
      savedHere.current = revision
    },
    onChanges: (has: boolean) => {
      hasChanges.current = has
    },
    /** The answer may be older than the change of someone else: it is asked for again. */
    onReload: () => {
      hasChanges.current = false
      setOpened(answer)
      void queryClient.invalidateQueries()
    },
  }
}
