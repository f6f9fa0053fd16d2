/**
 * Something the caller asked for and may not or cannot have: a code and what to do next. It knows no transport; each
 * door says it in its own way. Anything else that is thrown is a fault of ours.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

export type RefusalCode = 'not_allowed' | 'not_found' | 'invalid' | 'conflict'
