/** Mails about accounts that nobody waits for. */

/** What a person hears of about how they sign in. */
export type SignInChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'sign_on_connected'
  | 'sign_on_disconnected'
  | 'app_added'
  | 'app_removed'
  | 'codes_made'
  | 'code_used'
  | 'factors_reset'
  | 'password_changed'
  | 'codes_guessed'

/** Requests for a password reset that wait, of the whole installation. */
export const RESETS_WAITING_MAX = 1_000
/** Reset links that one account gets in an hour, however often they are asked for. */
export const RESETS_PER_HOUR = 3
/** A reset that could not be mailed by then is dropped: the person has asked again. */
export const RESET_LASTS_HOURS = 1
/** Reset requests from one network in a minute. */
export const RESETS_PER_MINUTE = 10
/** Mails about new sign-ins that one person gets in a day. */
export const NEW_SIGN_INS_PER_DAY = 10
/** Mails about changes of how they sign in that one person gets in a day. */
export const SIGN_IN_CHANGES_PER_DAY = 100
/** What is about accounts is kept for at most as long, sent or not. */
export const ACCOUNT_MAIL_KEPT_DAYS = 2
