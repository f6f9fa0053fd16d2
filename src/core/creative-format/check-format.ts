import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { readDocument } from '../product/read-document.ts'
import { proposedFormat, type ProposedFormat } from './creative-format.ts'

/** The format as it would be saved. Refuses what saving would refuse. */
export function checkFormat(call: Call, input: { format: unknown }): ProposedFormat {
  operatorOnly(call)
  return readDocument(proposedFormat, input.format, '')
}
