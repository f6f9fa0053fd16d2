import { setImmediate } from 'node:timers/promises'
import { addressesOf, pinnedAgent, type ResolveName } from '../http/pinned-agent.ts'
import { McpFault, McpSession } from './mcp-client.ts'
import { PropertyList, type Identifier } from './property-list.ts'
import type { PropertyListRef } from './property-list-ref.ts'
import { isObject } from './rpc.ts'

export interface ReadList {
  list: PropertyList
  /** RFC 3339, as its agent says; perhaps not a time at all. */
  validUntil: unknown
}

/** Why a list could not be read. It contains nothing that was sent or received. */
export class PropertyListFault extends Error {
  readonly kind: 'not_found' | 'too_large' | 'unavailable'

  constructor(kind: PropertyListFault['kind']) {
    super(kind)
    this.kind = kind
  }
}

export const IDENTIFIERS_MAX = 100_000
/** Of a name in DNS: anything longer is the domain of no publisher. */
const DOMAIN_LENGTH_MAX = 253
/** Some milliseconds of work. */
const ADDED_AT_ONCE = 2_000
const PAGES_MAX = 100
/** The most that the specification allows on a page. */
const PAGE_SIZE = 10_000
const ANSWER_BYTES_MAX = 4 * 1024 * 1024
/** Over all pages. */
export const LIST_BYTES_MAX = 8 * 1024 * 1024

/** Reads a whole list from the agent that keeps it, as the specification resolves lists. Throws only PropertyListFault. */
export async function readPropertyList(
  { agent_url, list_id, auth_token: token }: PropertyListRef,
  { resolveName, signal }: { resolveName: ResolveName; signal: AbortSignal },
): Promise<ReadList> {
  try {
    const url = new URL(agent_url)
    url.hash = ''
    const agent = pinnedAgent(url, await addressesOf(url, resolveName, signal))
    const limits = { answerBytesMax: ANSWER_BYTES_MAX, sessionBytesMax: LIST_BYTES_MAX }
    const session = new McpSession({ url, agent, token, signal, ...limits })
    try {
      await session.open()
      return await readPages(session, list_id)
    } finally {
      session.close()
    }
  } catch (error) {
    throw error instanceof PropertyListFault ? error : new PropertyListFault(kindOf(error))
  }
}

function kindOf(error: unknown): PropertyListFault['kind'] {
  if (!(error instanceof McpFault)) return 'unavailable'
  if (error.kind === 'denied') return 'not_found'
  return error.kind === 'too_large' ? 'too_large' : 'unavailable'
}

async function readPages(session: McpSession, listId: string): Promise<ReadList> {
  const list = new PropertyList()
  let identifiersRead = 0
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const { payload, isError } = await session.callTool('get_property_list', {
      list_id: listId,
      resolve: true,
      pagination: { max_results: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
    })
    // Many agents write null for what is absent.
    if (isError || payload['adcp_error'] != null) throw faultIn(payload)
    const identifiers = identifiersIn(payload)
    identifiersRead += identifiers.length
    if (identifiersRead > IDENTIFIERS_MAX) throw new PropertyListFault('too_large')
    for (let from = 0; from < identifiers.length; from += ADDED_AT_ONCE) {
      list.add(identifiers.slice(from, from + ADDED_AT_ONCE).filter(isDomain))
      await setImmediate()
    }
    cursor = nextCursor(payload['pagination'])
    if (cursor === undefined) {
      return { list, validUntil: payload['cache_valid_until'] }
    }
  }
  throw new PropertyListFault('too_large')
}

function faultIn({ adcp_error, errors }: Record<string, unknown>): PropertyListFault {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : []
  const error = isObject(adcp_error) ? adcp_error : first
  const code = isObject(error) ? String(error['code']) : ''
  return new PropertyListFault(
    /NOT_FOUND$|^AUTH_|^PERMISSION_DENIED$/.test(code) ? 'not_found' : 'unavailable',
  )
}

/** A list that was not resolved, or of another form, is never taken for an empty one. */
function identifiersIn({ identifiers }: Record<string, unknown>): Identifier[] {
  if (!Array.isArray(identifiers) || !identifiers.every(isIdentifier)) {
    throw new PropertyListFault('unavailable')
  }
  return identifiers
}

function isIdentifier(value: unknown): value is Identifier {
  return isObject(value) && typeof value['type'] === 'string' && typeof value['value'] === 'string'
}

/** The others match nothing, and are not kept. */
function isDomain({ type, value }: Identifier): boolean {
  return (type === 'domain' || type === 'subdomain') && value.length <= DOMAIN_LENGTH_MAX
}

function nextCursor(pagination: unknown): string | undefined {
  if (!isObject(pagination) || pagination['has_more'] !== true) return undefined
  if (typeof pagination['cursor'] === 'string') return pagination['cursor']
  throw new PropertyListFault('unavailable')
}
