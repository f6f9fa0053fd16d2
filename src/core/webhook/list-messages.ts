import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { listMessageRows, type MessageRow } from './message-sql.ts'
import { endpointKey } from './require-endpoint.ts'
import { showEndpoint } from './show-endpoint.ts'
import { messageName, type MessageState } from './webhook.ts'

const MESSAGES_PER_PAGE = 50
const MESSAGE_NUMBER = /^\d{1,18}$/

export interface ListedMessage extends MessageRow {
  /** As the receiver sees it. */
  message_id: string
}

/** The log of an endpoint, newest first. */
export async function listMessages(
  context: Context,
  input: {
    endpointId: string
    state?: MessageState | undefined
    type?: string | undefined
    before?: string | undefined
  },
): Promise<{ messages: ListedMessage[]; next_before: string | null }> {
  const key = endpointKey(requireAdmin(context), input.endpointId)
  const { before = null, state = null, type = null } = input
  if (before !== null && !MESSAGE_NUMBER.test(before)) {
    throw new Refusal('invalid', 'There is no such page. Start with the newest messages.', 'before')
  }
  await showEndpoint(context, input)
  const rowsMax = MESSAGES_PER_PAGE + 1
  const rows = await listMessageRows(context.database, key, { state, type, before, rowsMax })
  const messages = rows
    .slice(0, MESSAGES_PER_PAGE)
    .map((row) => ({ ...row, message_id: messageName(row.id) }))
  return { messages, next_before: rows.length > MESSAGES_PER_PAGE ? messages.at(-1)!.number : null }
}
