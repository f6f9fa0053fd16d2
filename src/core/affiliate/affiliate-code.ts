const ASCII_CODE = /^[!-~]{1,64}$/
/** Letters, marks, digits, punctuation and symbols; no space, control or unassigned character. */
const CODE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]{1,64}$/u
/** Such as a variation selector or a soft hyphen: codes that differ in one look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Whether it is a code: 1 to 64 visible characters, without spaces. */
export function isAffiliateCode(sent: unknown): sent is string {
  return typeof sent === 'string' && (ASCII_CODE.test(sent) || (CODE.test(sent) && !INVISIBLE.test(sent)))
}

/**
 * Codes are the same when their keys are: without regard to case in any script, or to whether an accent is a character
 * of its own. By way of small letters, since "ẞ" is its own capital while that of "ß" is "SS".
 */
export function affiliateCodeKey(code: string): string {
  if (ASCII_CODE.test(code)) return code.toUpperCase()
  return code.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}
