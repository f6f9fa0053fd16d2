/** The sign before the decimals of a number as people write it: 1,234.50 or 1.234,50. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]

const PLAIN = /^\d+$/
const WITH_DECIMALS: Record<DecimalSign, RegExp> = { point: /^\d+\.\d+$/, comma: /^\d+,\d+$/ }
/** Groups of three, all with the same separator, which is not the decimal sign. */
const GROUPED: Record<DecimalSign, RegExp> = {
  point: /^[1-9]\d{0,2}([,'’ \u00A0\u202F])\d{3}(?:\1\d{3})*(?:\.\d+)?$/u,
  comma: /^[1-9]\d{0,2}([.'’ \u00A0\u202F])\d{3}(?:\1\d{3})*(?:,\d+)?$/u,
}
const SEPARATORS: Record<DecimalSign, RegExp> = {
  point: /[,'’ \u00A0\u202F]/gu,
  comma: /[.'’ \u00A0\u202F]/gu,
}

/** A number with that sign, as 1234.50. Undefined if it does not fit. */
export function readNumber(text: string, sign: DecimalSign): string | undefined {
  if (PLAIN.test(text)) return text
  if (!WITH_DECIMALS[sign].test(text) && !GROUPED[sign].test(text)) return undefined
  return text.replace(SEPARATORS[sign], '').replace(',', '.')
}

/** What a number can mean without knowing its sign: one reading, or two, as with 1,234. */
export function readingsOf(text: string): string[] {
  const readings = DECIMAL_SIGNS.flatMap((sign) => readNumber(text, sign) ?? [])
  return [...new Set(readings)]
}
