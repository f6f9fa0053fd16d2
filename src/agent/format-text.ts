import type { FormatRow } from '../core/creative-format/creative-format-sql.ts'
import type { FormatDocument, Medium } from '../core/creative-format/creative-format.ts'
import type { FormatId } from './format-id.ts'

/** A format with its text made ready. */
export interface PreparedFormat {
  id: string
  medium: Medium
  document: FormatDocument
  /** Of all its assets, those in groups too. */
  assetTypes: Set<string>
  text: string
}

export function prepareFormat(row: FormatRow, formatId: FormatId): PreparedFormat {
  const { document } = row
  return {
    id: row.format_id,
    medium: row.medium,
    document,
    assetTypes: new Set(
      document.assets.flatMap((asset) =>
        asset.item_type === 'repeatable_group'
          ? asset.assets.map((member) => member.asset_type)
          : [asset.asset_type],
      ),
    ),
    text: JSON.stringify({ format_id: formatId, ...document }),
  }
}
