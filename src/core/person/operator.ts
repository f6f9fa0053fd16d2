import { Refusal } from '../refusal.ts'

/** An installation always has an operator who can sign in: without one, only the command line could make the next. */
export function keepAnOperator(person: {
  isOperator: boolean
  isSuspended: boolean
  /** Number of operators who can sign in. */
  operators: number
}): void {
  if (!person.isOperator || person.isSuspended || person.operators > 1) return
  throw new Refusal(
    'conflict',
    'This is the only operator who can sign in. Make another person an operator first.',
  )
}
