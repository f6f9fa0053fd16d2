const ASCII_CODE = /^[!-~]{1,64}$/
/** Letters, marks, digits, punctuation and symbols; no space, control or unassigned character. */
const CODE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]{1,64}$/u
/** Such as a variation selector or a soft hyphen: codes that differ only in one look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Whether it is a code: 1 to 64 visible characters, without spaces. */
export function isAffiliateCode(sent: unknown): sent is string {
  return typeof sent === 'string' && (ASCII_CODE.test(sent) || (CODE.test(sent) && !INVISIBLE.test(sent)))
}

/**
 * Two codes are the same if their keys are: case is ignored in any script, and so is whether an accent is a separate
 * character. Lower-cased first, since "ẞ" is already upper case while the upper case of "ß" is "SS".
 */
export function affiliateCodeKey(code: string): string {
  if (ASCII_CODE.test(code)) return code.toUpperCase()
  return code.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}
