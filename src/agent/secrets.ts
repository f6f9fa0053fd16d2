/** Names under which people send secrets. They belong into the Authorization header and nowhere else. */
export const CREDENTIAL_NAME =
  /(access_?token|api_?key|client_secret|secret|password|bearer|authorization|jwk|jwks|jwks_uri|_token|credential)/i

/** Nobody nests arguments deeper than this to say something. */
export const DEPTH_MAX = 64

/** Keys of ours, whatever stands behind an authentication scheme, signed tokens, and passwords in addresses. */
const SECRETS: [RegExp, string][] = [
  [/fl[ak]_[0-9A-Za-z]+/g, '(key)'],
  [/\b(Bearer|Basic|Digest)\s+\S+/gi, '$1 (dropped)'],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '(token)'],
  [/\b(sk|pk|rk|ghp|gho|xox[abp])[-_][\w-]{8,}/g, '(key)'],
  [/:\/\/[^\s/@]*@/g, '://(dropped)@'],
]

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}
