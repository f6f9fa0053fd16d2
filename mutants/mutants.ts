import { ACCESS } from './access.ts'
import { ACCOUNTS } from './accounts.ts'
import { LIMITS } from './limits.ts'
import { MONEY } from './money.ts'
import type { Mutant } from './mutant.ts'
import { RECORDS } from './records.ts'
import { REVIEW } from './review.ts'
import { SIGNATURES } from './signatures.ts'
import { STATEMENTS } from './statements.ts'

export const MUTANTS: readonly Mutant[] = [
  ...REVIEW,
  ...ACCESS,
  ...ACCOUNTS,
  ...MONEY,
  ...LIMITS,
  ...SIGNATURES,
  ...STATEMENTS,
  ...RECORDS,
]
