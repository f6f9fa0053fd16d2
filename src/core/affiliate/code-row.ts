import { isUuid } from '../uuid.ts'
import { affiliateCodeKey, isAffiliateCode } from './affiliate-code.ts'
import { fieldsOf, invalidRow, RowRefusal, type RowRules } from './affiliate-row.ts'

/** One well-formed row of the codes feed. */
export interface CodeRow {
  /** Lower case. */
  packageId: string
  code: string
  codeKey: string
  slug: string | null
}

const SLUG = /^[a-z0-9-]{1,64}$/

const NO_OBJECT = invalidRow(undefined, 'Send each code as an object with packageId and code.')
const INVALID_PACKAGE_ID = invalidRow(
  'packageId',
  'Send packageId as the API package ID of a line, a UUID: copy it from Report delivery on the campaign.',
)
export const INVALID_CODE = invalidRow('code', 'Send code as 1 to 64 visible characters, without spaces.')
const INVALID_SLUG = invalidRow(
  'slug',
  'Send slug as 1 to 64 lower-case letters (a-z), digits or hyphens, or leave it out.',
)
export const NOT_SELLER = new RowRefusal(
  'not_seller',
  'packageId',
  'Your organization sells no such package: copy the API package ID from Report delivery on the campaign.',
)

export const codeRowRules: RowRules<CodeRow> = {
  parse: parseCodeRow,
  keyOf: ({ codeKey }) => codeKey,
  duplicate: (firstIndex) =>
    new RowRefusal(
      'duplicate_row',
      'code',
      `Row ${firstIndex} has the same code, and the first one counts: send each code once per request.`,
    ),
}

export function parseCodeRow(sent: unknown): CodeRow | RowRefusal {
  const fields = fieldsOf(sent)
  if (!fields) return NO_OBJECT
  const { packageId, code, slug } = fields
  if (typeof packageId !== 'string' || !isUuid(packageId)) return INVALID_PACKAGE_ID
  if (!isAffiliateCode(code)) return INVALID_CODE
  if (slug != null && (typeof slug !== 'string' || !SLUG.test(slug))) return INVALID_SLUG
  return { packageId: packageId.toLowerCase(), code, codeKey: affiliateCodeKey(code), slug: slug ?? null }
}
