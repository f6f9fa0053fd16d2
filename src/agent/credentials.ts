import { credentialKindOf, isNameOfId } from './credential-name.ts'
import { Failure } from './failure.ts'
import { keptPath } from './kept-text.ts'
import { isObject } from './rpc.ts'
import { looksLikeSecret, type Suspicion } from './secret-value.ts'

/** Fields of the protocol that contain a secret. They are not a violation, but never logged. */
const LEGITIMATE = new Set([
  'push_notification_config.authentication.credentials',
  'push_notification_config.token',
  'property_list.auth_token',
])

/** No meaningful arguments are nested deeper than this. */
export const DEPTH_MAX = 64
/** No call needs more values than this, and inspecting them blocks all other callers. */
export const VALUES_MAX = 20_000

/** What an inspection of the arguments found: the first credential, and whether there is too much of them. */
export interface Inspection {
  credentialPath?: readonly string[]
  hasTooMuch?: 'depth' | 'values'
}

/** Inspects every value once. The context comes first, as its result is also used alone. */
export function inspectArguments(args: unknown): { ofArguments: Inspection; ofContext: Inspection } {
  const room = { left: VALUES_MAX }
  if (!isObject(args)) return { ofArguments: inspectAt(args, [], undefined, room), ofContext: NOTHING }
  const { context, ...others } = args
  const ofContext = inspectAt(context, ['context'], undefined, room)
  const ofArguments = ofContext === NOTHING ? inspectAt(others, [], undefined, room) : ofContext
  return { ofArguments, ofContext }
}

export function inspectContext(context: unknown): Inspection {
  return inspectAt(context, ['context'], undefined, { left: VALUES_MAX })
}

export function isClean(inspection: Inspection): boolean {
  return inspection === NOTHING
}

/** Stops at the first find. Own names only, so that `__proto__` is an ordinary name. */
function inspectAt(
  value: unknown,
  path: string[],
  suspicion: Suspicion | undefined,
  room: { left: number },
): Inspection {
  if (room.left-- <= 0) return { hasTooMuch: 'values' }
  if (typeof value === 'string' && suspicion && looksLikeSecret(value, suspicion))
    return { credentialPath: path }
  if (typeof value !== 'object' || value === null) return NOTHING
  if (path.length >= DEPTH_MAX) return { hasTooMuch: 'depth' }
  const isList = Array.isArray(value)
  if (isList && value.length > room.left) return { hasTooMuch: 'values' }
  const isJwk = !isList && suspicion !== undefined && Object.hasOwn(value, 'kty')
  if (isJwk && PRIVATE_PARTS.some((part) => Object.hasOwn(value, part))) return { credentialPath: path }
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    path.push(name)
    const within = isList ? suspicion : suspicionOf(path, name, isJwk ? undefined : suspicion)
    const found = inspectAt((value as Record<string, unknown>)[name], path, within, room)
    if (found !== NOTHING) return found
    path.pop()
  }
  return NOTHING
}

/** What makes a JSON Web Key a private or a shared one; all else in it is public. */
const PRIVATE_PARTS = ['d', 'k', 'p', 'q', 'dp', 'dq', 'qi', 'oth']

function suspicionOf(path: string[], name: string, around: Suspicion | undefined): Suspicion | undefined {
  const kind = credentialKindOf(name)
  if (kind !== undefined && LEGITIMATE.has(path.join('.'))) return undefined
  if (kind !== undefined && kind !== 'suspect') return kind
  if (around === undefined || around === 'suspect' || around === 'opaque') return around ?? kind
  if (name === 'value') return around
  return isNameOfId(name) ? 'suspect' : 'described'
}

const NOTHING: Inspection = {}

export function credentialInArguments(path: readonly string[]): Failure {
  return new Failure({
    code: 'CREDENTIAL_IN_ARGS',
    message:
      'An argument has the name of a credential and a value that looks like one. It was not kept; treat it as disclosed.',
    recovery: 'terminal',
    field: keptPath(path),
    suggestion: 'Send the key in the Authorization header only, and no other credentials at all.',
  })
}
