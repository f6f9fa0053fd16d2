import { SECRET_NAME as SECRET_NAME_IN_LOGS } from '../core/secrets.ts'

/** Names under which people send secrets. They belong into the Authorization header and nowhere else. */
export const CREDENTIAL_NAME =
  /(access[-_]?token|api[-_]?key|secret|password|bearer|authorization|jwk|[-_]token|credential)/i

/** What is left out of the log is more: whatever looks like a secret at all. */
export const SECRET_NAME = new RegExp(`${CREDENTIAL_NAME.source}|${SECRET_NAME_IN_LOGS.source}`, 'i')

/** Nobody nests arguments deeper than this to say something. */
export const DEPTH_MAX = 64
