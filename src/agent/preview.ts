import type { ProposedFormat } from '../core/product/creative-format.ts'
import type { DraftProduct } from '../core/product/check-product.ts'
import type { Clock } from '../database/clock.ts'
import { AnswerMemory } from './answer-memory.ts'
import { openPayload } from './call-tool.ts'
import type { Catalogue, Formats } from './catalogue.ts'
import { formatIdOf } from './format-id.ts'
import { prepareFormat } from './format-text.ts'
import { answerWithKey } from './get-products.ts'
import { createRankByBrief } from './rank-by-brief.ts'
import { answerOfFormats } from './list-creative-formats.ts'
import { prepareProduct, type Addresses } from './product-text.ts'
import type { ToolAnswer } from './tool.ts'

/** What buyers' agents would get, before anything is saved: from the code that answers them. */

/** The answer of get_products to a key that can see only this product, in all its territories, and its text. */
export async function previewProduct(
  { row, territories }: DraftProduct,
  { clock, ...addresses }: Addresses & { clock: Clock },
  formats: Formats,
): Promise<{ answer: object; text: string }> {
  const prepared = prepareProduct(row, { ...addresses, formats: formats.byId, nowMs: clock.nowMs() })
  const offer = { product: prepared, territories }
  const catalogue: Catalogue = {
    agentUrl: () => addresses.agentUrl,
    answers: new AnswerMemory(0, clock),
    formats: async () => formats,
    portfolio: async () => ({ domains: [], channels: [], countries: [], pricing_models: [] }),
    offers: async () => [offer],
    ...createRankByBrief(() => 1, undefined),
  }
  const call = { keyId: '', version: '0', catalogue }
  const answer = await answerWithKey({ buying_mode: 'wholesale' }, call)
  return { answer: payloadOf(answer), text: answer.summary }
}

/** The answer of list_creative_formats for this format only. */
export function previewFormat(proposed: ProposedFormat, agentUrl: string): object {
  const { id, type: medium, ...document } = proposed
  const row = { format_id: id, medium, document, is_standard: false }
  const format = prepareFormat(row, formatIdOf(agentUrl, id))
  return payloadOf(answerOfFormats([format], { has_more: false, total_count: 1 }))
}

function payloadOf(answer: ToolAnswer): object {
  return JSON.parse(`${openPayload(answer)}}`) as object
}
