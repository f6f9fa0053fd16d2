import { isSignOnProblem, SIGN_ON_PROBLEMS } from '../core/single-sign-on/sign-on-problem.ts'

/** What the address of a page says about single sign-on, in words; undefined if it says nothing that we know. */
export function signOnProblem(reason: string | undefined): string | undefined {
  return isSignOnProblem(reason) ? SIGN_ON_PROBLEMS[reason] : undefined
}
