import { Failure } from './failure.ts'
import { withoutSecrets } from '../core/secrets.ts'
import { CREDENTIAL_NAME, DEPTH_MAX } from './secrets.ts'

/** Fields of the protocol itself that look like it. They are no violation, and still never logged. */
const LEGITIMATE = new Set([
  'push_notification_config.authentication.credentials',
  'property_list.auth_token',
])

/** What a walk through the arguments found: where the first secret seems to be, and whether there is any end to them. */
export interface Inspection {
  credentialPath: string[] | undefined
  isTooDeep: boolean
}

/** Stops at the first find. Own names only, so that `__proto__` is a name like any other. */
export function inspect(value: unknown): Inspection {
  return inspectAt(value, [])
}

function inspectAt(value: unknown, path: string[]): Inspection {
  if (typeof value !== 'object' || value === null) return NOTHING
  if (path.length >= DEPTH_MAX) return { credentialPath: undefined, isTooDeep: true }
  const isList = Array.isArray(value)
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    path.push(name)
    if (!isList && CREDENTIAL_NAME.test(name) && !LEGITIMATE.has(path.join('.'))) {
      return { credentialPath: path, isTooDeep: false }
    }
    const found = inspectAt((value as Record<string, unknown>)[name], path)
    if (found !== NOTHING) return found
    path.pop()
  }
  return NOTHING
}

const NOTHING: Inspection = { credentialPath: undefined, isTooDeep: false }

export function credentialInArguments(path: readonly string[]): Failure {
  return new Failure({
    code: 'CREDENTIAL_IN_ARGS',
    message: 'An argument is named like a credential. It was not kept; treat what you sent as disclosed.',
    recovery: 'terminal',
    field: withoutSecrets(path.join('.')).slice(0, 200),
    suggestion: 'Send the key in the Authorization header only, and no other credentials at all.',
  })
}
