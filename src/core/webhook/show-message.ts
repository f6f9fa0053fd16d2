import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import type { ListedMessage } from './list-messages.ts'
import { findMessage, listAttemptRows, type AttemptRow } from './message-sql.ts'
import { endpointKey } from './require-endpoint.ts'
import { showEndpoint } from './show-endpoint.ts'
import { messageName } from './webhook.ts'

/** Messages that are sent again and again have more: the newest are shown. */
const ATTEMPTS_SHOWN_MAX = 100

export interface ShownMessage extends ListedMessage {
  payload: string
  /** Newest first. */
  log: AttemptRow[]
}

export async function showMessage(
  context: Context,
  input: { endpointId: string; messageId: string },
): Promise<ShownMessage> {
  const key = endpointKey(requireAdmin(context), input.endpointId)
  await showEndpoint(context, input)
  const id = canonicalUuid(input.messageId)
  const message = id === undefined ? undefined : await findMessage(context.database, key, id)
  if (!message) throw messageNotFound()
  return {
    ...message,
    message_id: messageName(message.id),
    log: await listAttemptRows(context.database, key, message.number, ATTEMPTS_SHOWN_MAX),
  }
}

export function messageNotFound(): Refusal {
  return new Refusal(
    'not_found',
    'Message not found. Old messages are deleted: Data kept says after how long.',
  )
}
