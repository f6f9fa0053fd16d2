/** Names under which people put secrets. What has such a name is kept in no log. */
export const SECRET_NAME =
  /token|secret|passw|passphrase|(api|access|account|private)[-_]?key|credential|authorization|bearer|jwk|cookie|signature|^auth/i

/**
 * The forms of secrets that can be told by their look: keys and links of ours, those of the large services, private keys, what
 * follows an authentication scheme, passwords in addresses, and what running text calls a secret. No pattern reads the same
 * character from more than a bounded number of beginnings: a megabyte of anything takes one pass each.
 */
const SECRETS: [RegExp, string | ((found: string, at: number, text: string) => string)][] = [
  [/fl[ak]_[0-9A-Za-z]+/g, '(key)'],
  [
    /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----(?:[^-]|-(?!----))*(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----)?/g,
    '(private key)',
  ],
  [/(\/(?:invitation|access)(?:#|%23))[^\s"'<>]+/gi, '$1(dropped)'],
  [/\b((?:set-)?cookie["'\\]{0,4}\s{0,8}:\s{0,8}["'\\]{0,4})(?=[^\s=;]{1,60}=)[^\r\n"]+/gi, '$1(dropped)'],
  [/((?:__(?:Host|Secure)-[\w-]{1,64}|\bflightline)=)[^\s;,"']+/g, '$1(dropped)'],
  [/\b(Bearer|Basic|Digest)\s+\S+/gi, '$1 (dropped)'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '(token)'],
  [/(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z0-9]{12,}/g, '(key)'],
  [/(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g, withoutAwsSecret],
  [/\b(sk|pk|rk|xox[a-z]|xapp|glpat|pypi)[-_][\w-]{8,}/g, '(key)'],
  [/(?<![A-Za-z0-9])(gh[pousr]|github_pat|npm|hf|shp[a-z]{2}|whsec|dop_v1)_[A-Za-z0-9_]{8,}/g, '(key)'],
  [/(?<![\w-])AIza[\w-]{20,}/g, '(key)'],
  [/(?<![\w-])ya29\.[\w-]{10,}/g, '(token)'],
  [/(?<![\w-])SG\.[\w-]{10,}\.[\w-]{10,}/g, '(key)'],
  [/:\/\/[^\s/@]*@/g, '://(dropped)@'],
  [
    /((?:(?:api|access|account|private)[-_ ]?key|token|secret|passw(?:or)?d|passphrase)[\w-]{0,20}["'\\]{0,8}\s{0,8}[:=]\s{0,8})(?:"[^"]{0,200}"|'[^']{0,200}'|[^\s&;]+)/gi,
    '$1(dropped)',
  ],
  // Tokens of ours without their link: 256 bits in base64url. A slug of that length has no capitals.
  [/(?<![\w-])(?=[\w-]{0,42}[A-Z])(?=[\w-]{0,42}[a-z])[\w-]{43}(?![\w-])/g, '(token)'],
]

/** Forty characters of base64 are a secret of AWS where the words before them say so; else they may be anything. */
function withoutAwsSecret(found: string, at: number, text: string): string {
  return AWS_WORDS.test(text.slice(Math.max(0, at - AWS_WORDS_REACH), at)) ? '(dropped)' : found
}

const AWS_WORDS = /secret|aws|access[-_ ]?key|\(key\)/i
const AWS_WORDS_REACH = 60

/** Too short for a secret, or an id, a time or a number. */
const HARMLESS = /^(?:.{0,7}|[0-9A-Fa-fTZ:.+-]{0,40})$/

/** Every pattern above needs one of these: most of what people send has none, and is read once instead of many times. */
const MAY_HOLD_SECRET =
  /[\w/+-]{10}|:\/\/|%23|#|eyJ|\.|=|:|bearer|basic|digest|key|token|secret|passw|passphrase|fl[ak]_/i

export function withoutSecrets(text: string): string {
  if (HARMLESS.test(text) || !MAY_HOLD_SECRET.test(text)) return text
  return SECRETS.reduce(
    (rest, [pattern, instead]) =>
      typeof instead === 'string' ? rest.replace(pattern, instead) : rest.replace(pattern, instead),
    text,
  )
}
