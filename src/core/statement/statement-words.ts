import type { SourceKind } from '../campaign/history-sql.ts'
import type { AdjustmentReason, StatementState } from './statement.ts'

/** What pages, print and files say. */

export const SOURCE_WORDS: Record<SourceKind, string> = {
  api_key: 'API',
  person: 'Web form',
  file: 'File',
  command_line: 'Command line',
}

export const REASON_WORDS: Record<AdjustmentReason, string> = {
  figure: 'Newer delivery figures',
  terms: 'Changed terms',
  agreed_count: 'Agreed count',
}

export const STATE_WORDS: Record<StatementState, string> = {
  draft: 'Draft',
  issued: 'Issued',
  accepted: 'Accepted',
  disputed: 'Disputed',
}
