import { createHash, randomBytes } from 'node:crypto'

/** Codes for someone who lost their second factor: made together, each works once. Pure, but for randomness. */

export const RECOVERY_CODES = 10
/** 120 random bits each: from 112 on, a plain hash is enough. Five bits make a character. */
const BYTES = 15
const GROUP = /.{6}/g
/** Crockford's: without letters that look like digits, or like each other. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const FORM = /^[0-9a-hjkmnp-tv-z]{24}$/

/** As they are shown: "4f7k9w-zm02qd-hx8t3b-5cjrpn". */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => textOf(randomBytes(BYTES)).match(GROUP)!.join('-'))
}

function textOf(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => LETTERS.charAt(Number.parseInt(five, 2)))
}

/** However it was typed: in capitals, without hyphens, with an O for a zero. Undefined if it is no such code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return FORM.test(code) ? code : undefined
}

export function recoveryFingerprint(code: string): Buffer {
  return createHash('sha256')
    .update(readRecoveryCode(code) ?? '')
    .digest()
}
