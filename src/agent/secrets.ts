/** Names under which people send secrets. They belong into the Authorization header and nowhere else. */
export const CREDENTIAL_NAME =
  /(access[-_]?token|api[-_]?key|secret|password|bearer|authorization|jwk|[-_]token|credential)/i

/** What is left out of the log is more: whatever looks like a secret at all. */
export const SECRET_NAME = new RegExp(
  `${CREDENTIAL_NAME.source}|token|passw|passphrase|private[-_]?key|cookie|signature|^auth`,
  'i',
)

/** Nobody nests arguments deeper than this to say something. */
export const DEPTH_MAX = 64

/**
 * Keys of ours, whatever stands behind an authentication scheme, signed tokens, passwords in addresses, and what is called
 * a secret in running text. None of them can look at the same character from more than one beginning without bounds: a
 * megabyte of anything is read in one pass.
 */
const SECRETS: [RegExp, string][] = [
  [/fl[ak]_[0-9A-Za-z]+/g, '(key)'],
  [/\b(Bearer|Basic|Digest)\s+\S+/gi, '$1 (dropped)'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '(token)'],
  [/\b(sk|pk|rk|ghp|gho|xox[abp])[-_][\w-]{8,}/g, '(key)'],
  [/:\/\/[^\s/@]*@/g, '://(dropped)@'],
  [
    /((?:api[-_ ]?key|token|secret|passw(?:or)?d|passphrase)[\w-]{0,20}["'\\]{0,8}\s{0,8}[:=]\s{0,8})(?:"[^"]{0,200}"|'[^']{0,200}'|[^\s&;]+)/gi,
    '$1(dropped)',
  ],
]

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}
