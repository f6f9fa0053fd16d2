import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FieldProblem } from '../../../core/refusal.ts'
import { ApiProblem } from '../../api.ts'
import { fieldErrorsOf, isAt, type FieldErrors } from '../field-errors.ts'
import { readAt, type DocumentPart } from './product-form/document-path.ts'

const ASK_AFTER_MS = 400

/** The server's answer about what is typed. */
interface Checked {
  problems: FieldProblem[]
  /** How many there are; only the first are in `problems`. */
  problems_total: number
}

export interface LiveCheck<Answer> {
  /** The last one; null: none yet. */
  answer: Answer | null
  /** Everything that is wrong with what is typed. */
  problems: readonly FieldProblem[]
  /** How many more there are than are named. */
  leftOut: number
  /** How many fields are wrong. */
  wrongCount: number
  /** Why the answer may be out of date. */
  failure: ApiProblem | null
  /** The first answer is still to come. */
  isLoading: boolean
  /** What saving refused takes the place of what is known to be wrong. */
  refuse: (problem: ApiProblem) => void
  /** For rows that have moved: what was wrong with one would be shown at another. */
  forget: (isForgotten: (field: string) => boolean) => void
}

/** Asks the server about a document as one types. */
export function useLiveCheck<Answer extends Checked>(
  document: DocumentPart,
  check: (document: DocumentPart, signal: AbortSignal) => Promise<Answer>,
): LiveCheck<Answer> {
  const [shown, setShown] = useState({
    answer: null as Answer | null,
    problems: [] as readonly FieldProblem[],
    leftOut: 0,
    failure: null as ApiProblem | null,
    isLoading: true,
  })
  const isFirst = useRef(true)
  const text = JSON.stringify(document)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      try {
        const answer = await check(document, stop.signal)
        if (stop.signal.aborted) return
        const { problems, problems_total } = answer
        const leftOut = problems_total - problems.length
        setShown({ answer, problems, leftOut, failure: null, isLoading: false })
      } catch (error) {
        // What was typed meanwhile is asked about instead.
        if (stop.signal.aborted) return
        if (!(error instanceof ApiProblem)) throw error
        setShown((before) => ({ ...before, failure: error, isLoading: false }))
      }
    }
    const timer = setTimeout(() => void load(), isFirst.current ? 0 : ASK_AFTER_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return {
    ...shown,
    wrongCount: countFields(shown.problems, document) + shown.leftOut,
    refuse: ({ problems, problemsLeftOut: leftOut }) =>
      setShown((before) => ({ ...before, problems, leftOut })),
    forget: (isForgotten) =>
      setShown((before) => ({
        ...before,
        problems: before.problems.filter(({ field }) => !isForgotten(field)),
      })),
  }
}

/** Two wrong codes in one list are one wrong field; two rows are two. */
export function countFields(problems: readonly FieldProblem[], document: DocumentPart): number {
  const fields = problems.map(({ field }) =>
    typeof readAt(document, field) === 'object' ? field : field.replace(/\[\d+\]$/, ''),
  )
  return new Set(fields).size
}

/** Which problems are shown: those of fields that were touched, and after the first attempt to save all of them. */
export function useShownProblems(
  { problems }: Pick<LiveCheck<unknown>, 'problems'>,
  form: RefObject<HTMLFormElement | null>,
): {
  shown: readonly FieldProblem[]
  errors: FieldErrors
  hasTried: boolean
  touch: (field: string) => void
  /** Shows all of them. */
  reveal: () => void
  /** The same, and moves the focus to the first. */
  revealAndGo: () => void
  /** Once it is saved, as in the beginning. */
  settle: () => void
} {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setHasTried] = useState(false)
  const [toFocus, setToFocus] = useState<{ attempt: number }>()
  const shown = hasTried ? problems : problems.filter(({ field }) => isTouched(field, touched))
  const errors = fieldErrorsOf(shown, form)
  // After the commit that shows the errors: what is wrong may have been folded.
  useEffect(() => {
    if (toFocus) errors.focusFirst()
  }, [toFocus])
  return {
    shown,
    errors,
    hasTried,
    touch: (name) => {
      if (name !== '' && !touched.has(name)) setTouched((all) => new Set(all).add(name))
    },
    reveal: () => setHasTried(true),
    revealAndGo: () => {
      setHasTried(true)
      setToFocus({ attempt: (toFocus?.attempt ?? 0) + 1 })
    },
    settle: () => {
      setHasTried(false)
      setTouched(new Set())
    },
  }
}

/** A field that was touched, a part of it, or what it is a part of. */
function isTouched(field: string, touched: ReadonlySet<string>): boolean {
  return field !== '' && [...touched].some((name) => isAt(field, name) || isAt(name, field))
}

export function nameOf(target: EventTarget): string {
  return target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : ''
}
