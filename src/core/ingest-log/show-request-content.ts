import { writeAffiliateAnswer } from '../affiliate/affiliate-answer.ts'
import { writeDeliveryAnswer } from '../delivery/delivery-answer.ts'
import { markDryRun } from './mark-dry-run.ts'
import { openRequest, type RequestsContext, type WantedRequest } from './open-request.ts'
import type { KeptRequestRow } from './read-ingest-log-sql.ts'
import type { SentContent } from './sent-content.ts'

export interface RequestContent {
  /** As it was sent; null if it is not kept. */
  sent: string | null
  /** As it was answered; null if that is not known, or the request was refused as a whole. */
  answered: string | null
  /** Why the request was refused as a whole, if that is known. */
  refused: { code: string; detail: string } | null
}

/** What was sent with a request, and what was answered, as text. */
export async function showRequestContent(
  context: RequestsContext,
  input: WantedRequest,
): Promise<RequestContent> {
  const { request, content } = await openRequest(context, input)
  const { outcome, detail } = request
  const isRefused = outcome !== 'processed'
  return {
    sent: content?.text ?? null,
    answered: isRefused ? null : answerOf(request, content),
    refused: isRefused && detail !== null ? { code: outcome, detail } : null,
  }
}

/**
 * The answer is kept if items were rejected, since its words depend on the terms of the time. Otherwise it is made again,
 * by the functions that made it then.
 */
function answerOf(request: KeptRequestRow, content: SentContent | undefined): string | null {
  const { feed, accepted, rejected, is_dry_run: isDryRun } = request
  if (rejected > 0) return content?.answer ?? null
  if (feed === 'delivery' && !content?.items) return null
  const { text } =
    feed === 'delivery'
      ? writeDeliveryAnswer(
          content!.items!,
          content!.items!.map(() => ({ status: 'accepted' as const })),
        )
      : writeAffiliateAnswer(Array.from({ length: accepted }, () => null))
  return isDryRun ? markDryRun(text) : text
}
