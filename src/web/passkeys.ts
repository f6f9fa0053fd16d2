import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiProblem } from './api.ts'

/** Passkeys in this browser. The library is loaded when one is used. */

/** Browsers offer them at host names, over https or on localhost. */
export function canUsePasskeys(): boolean {
  return window.PublicKeyCredential !== undefined && window.isSecureContext && !isAddress(location.hostname)
}

/** Where they would work, on this machine; undefined: nowhere that we know of. */
export function passkeyAddress(): string | undefined {
  if (!/^(127\.|\[::1\])/.test(location.hostname)) return undefined
  return `${location.protocol}//localhost:${location.port}`
}

function isAddress(hostname: string): boolean {
  return /^(\d+\.){3}\d+$/.test(hostname) || hostname.startsWith('[')
}

export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch((error: unknown) => explain(error))
}

export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON }).catch((error: unknown) => explain(error, WORDS_OF_ADDING))
}

const WORDS: Record<string, string> = {
  NotAllowedError: 'Passkey sign-in was cancelled. Try again or sign in another way.',
  AbortError: 'Passkey sign-in was cancelled. Try again or sign in another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address. Open Flightline at its public address.',
  ConstraintError:
    'This device cannot verify that it is you. Set up a screen lock or a PIN, or use another device.',
}

const NOT_ADDED = 'No passkey was added. Try again.'
const WORDS_OF_ADDING = { ...WORDS, NotAllowedError: NOT_ADDED, AbortError: NOT_ADDED }

/** What browsers say is for developers. */
function explain(error: unknown, words = WORDS): never {
  const name = error instanceof Error ? error.name : ''
  throw new ApiProblem({
    status: 400,
    code: 'passkey_failed',
    detail: words[name] ?? 'This browser could not use the passkey. Try again, or use another way.',
  })
}
