import { withoutSecrets } from '../core/secrets.ts'
import { credentialKindOf } from './credential-name.ts'
import { Failure } from './failure.ts'
import { looksLikeSecret, type Suspicion } from './secret-value.ts'
import { DEPTH_MAX } from './secrets.ts'

/** Fields of the protocol itself that hold a secret. They are no violation, and still never logged. */
const LEGITIMATE = new Set([
  'push_notification_config.authentication.credentials',
  'push_notification_config.token',
  'property_list.auth_token',
])

/** What a walk through the arguments found: where the first credential is, and whether there is any end to them. */
export interface Inspection {
  credentialPath: string[] | undefined
  isTooDeep: boolean
}

/** Stops at the first find. A part of the arguments is inspected with the path to it. */
export function inspect(value: unknown, path: readonly string[] = []): Inspection {
  return inspectAt(value, [...path], undefined)
}

/** Own names only, so that `__proto__` is a name like any other. */
function inspectAt(value: unknown, path: string[], suspicion: Suspicion | undefined): Inspection {
  if (typeof value === 'string' && suspicion && looksLikeSecret(value, suspicion)) return foundAt(path)
  if (typeof value !== 'object' || value === null) return NOTHING
  if (path.length >= DEPTH_MAX) return { credentialPath: undefined, isTooDeep: true }
  const isList = Array.isArray(value)
  const isJwk = !isList && suspicion !== undefined && Object.hasOwn(value, 'kty')
  if (isJwk && PRIVATE_PARTS.some((part) => Object.hasOwn(value, part))) return foundAt(path)
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    path.push(name)
    const within = isList ? suspicion : suspicionOf(path, name, isJwk ? undefined : suspicion)
    const found = inspectAt((value as Record<string, unknown>)[name], path, within)
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
  if (around === undefined || around === 'suspect') return around ?? kind
  return name === 'value' ? around : 'described'
}

function foundAt(path: string[]): Inspection {
  return { credentialPath: path, isTooDeep: false }
}

const NOTHING: Inspection = { credentialPath: undefined, isTooDeep: false }

export function credentialInArguments(path: readonly string[]): Failure {
  return new Failure({
    code: 'CREDENTIAL_IN_ARGS',
    message:
      'An argument has the name of a credential and a value that looks like one. It was not kept; treat it as disclosed.',
    recovery: 'terminal',
    field: withoutSecrets(path.join('.')).slice(0, 200),
    suggestion: 'Send the key in the Authorization header only, and no other credentials at all.',
  })
}
