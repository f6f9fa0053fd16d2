import type { FormatRow } from '../core/product/creative-format-sql.ts'
import { canonicalOf } from '../core/product/canonical.ts'
import type { FormatDocument, Medium } from '../core/product/creative-format.ts'
import type { FormatId } from './format-id.ts'
import { formatOptionOf, type FormatOption } from './format-option.ts'

/** A format with its text prepared. */
export interface PreparedFormat {
  id: string
  medium: Medium
  document: FormatDocument
  /** Of all its assets, including those in groups. */
  assetTypes: Set<string>
  isStandard: boolean
  /** As products carry it. */
  option: FormatOption
  text: string
}

export function prepareFormat(row: FormatRow, formatId: FormatId): PreparedFormat {
  const { document, medium } = row
  return {
    id: row.format_id,
    medium,
    document,
    assetTypes: new Set(
      document.assets.flatMap((asset) =>
        asset.item_type === 'repeatable_group'
          ? asset.assets.map((member) => member.asset_type)
          : [asset.asset_type],
      ),
    ),
    isStandard: row.is_standard,
    option: formatOptionOf(medium, document, formatId),
    // The kind in its options, even if derived from the assets.
    text: JSON.stringify({ format_id: formatId, ...document, canonical: canonicalOf(medium, document) }),
  }
}

export function isSameFormat(one: PreparedFormat, other: PreparedFormat): boolean {
  return one.text === other.text && one.medium === other.medium && one.isStandard === other.isStandard
}
