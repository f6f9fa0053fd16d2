import { Refusal } from '../refusal.ts'

export const EMAIL_CHANGE_HOURS = 24
/** Each sends two mails, and each guesses whether an address has an account. */
export const EMAIL_CHANGES_PER_DAY_MAX = 5

/** What decides whether a link still works. */
export interface EmailChangeState {
  is_used: boolean
  is_withdrawn: boolean
  is_expired: boolean
}

export const NO_EMAIL_CHANGE =
  'Link not found. Check that it is complete and that you are signed in as the person who asked for it.'

export function refuseClosedChange(change: EmailChangeState): void {
  if (change.is_used) throw new Refusal('conflict', 'This link has already been used.')
  if (change.is_withdrawn) {
    throw new Refusal(
      'conflict',
      'This link is no longer valid. Change your address again on your account page.',
    )
  }
  if (change.is_expired) {
    throw new Refusal(
      'conflict',
      `This link expired after ${EMAIL_CHANGE_HOURS} hours. Change your address again on your account page.`,
    )
  }
}

/** The same for an address with an account and for any other that cannot be used. */
export function refuseAddress(): Refusal {
  return new Refusal('invalid', 'This address cannot be used. Choose another.', 'email')
}
