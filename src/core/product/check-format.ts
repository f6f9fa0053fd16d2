import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { readDocument } from './read-document.ts'
import { proposedFormat, type ProposedFormat } from './creative-format.ts'

/** The format as it would be saved. Refuses what saving would refuse. */
export function checkFormat(context: Context, input: { format: unknown }): ProposedFormat {
  requireOperator(context)
  return readDocument(proposedFormat, input.format, '')
}
