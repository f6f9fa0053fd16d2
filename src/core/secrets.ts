/**
 * Whether a name usually holds a secret. Such values are kept in no log. Names are compared as they are and as they
 * look: an invisible character or a second underscore does not make a different name.
 */
export function isSecretName(name: string): boolean {
  return isNameOfSecret(name) || isNameOfSecret(plainName(name))
}

/** Without invisible characters, and with one underscore between words. */
export function plainName(name: string): string {
  return withoutInvisible(name)
    .replace(/[-_.\s]+/g, '_')
    .replace(/_$/, '')
}

export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}+/gu, '')
}

function isNameOfSecret(name: string): boolean {
  return SECRET_NAME.test(name) || SECRET_NAME_IN_CAMEL_CASE.test(name)
}

const SECRET_NAME =
  /token|secret|passw|passphrase|pwd|(api|access|account|private|auth|signing|encryption|subscription|master|ssh)[-_ .]?key|credential|authorization|bearer|jw[kt]|cookie|signature|^auth|adcp[-_]?auth|(^|[-_])creds?$|(^|[-_.])(pass|passcodes?|pin|otp)$/i

/** Whole words only: `userPin`, but not `spin` or `shipping`. */
const SECRET_NAME_IN_CAMEL_CASE = /[a-z\d](Pass|Passcodes?|Pin|PIN|Otp|OTP)$/

type Instead = string | ((found: string, at: number, text: string) => string)

/**
 * The recognizable forms of secrets: our own keys and links, those of the large services, private keys, what follows an
 * authentication scheme, passwords in URLs, and what running text calls a secret. Those with `true` are recognizable
 * without context. No pattern reads a character from more than a bounded number of start positions: a megabyte of
 * anything takes one pass each. Order matters: add new ones at the end, so that they do not consume a name that an
 * older one needs.
 */
const SECRETS: [form: RegExp, instead: Instead, isKnown?: true][] = [
  [/fl[ak]_[0-9A-Za-z]+/g, '(key)', true],
  [
    /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----(?:[^-]|-(?!----))*(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----)?/g,
    '(private key)',
    true,
  ],
  [/(\/(?:invitation|access|confirm-email)(?:#|%23))[^\s"'<>]+/gi, '$1(dropped)'],
  [/\b((?:set-)?cookie["'\\]{0,4}\s{0,8}:\s{0,8}["'\\]{0,4})(?=[^\s=;]{1,60}=)[^\r\n"]+/gi, '$1(dropped)'],
  [/((?:__(?:Host|Secure)-[\w-]{1,64}|\bflightline)=)[^\s;,"']+/g, '$1(dropped)'],
  [/\b(Bearer|Basic|Digest)\s+\S+/gi, '$1 (dropped)'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '(token)', true],
  [/(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z0-9]{12,}/g, '(key)', true],
  [/(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g, withoutAwsSecret],
  [/\b(sk|pk|rk|xox[a-z]|xapp|glpat|pypi)[-_][\w-]{8,}/g, '(key)', true],
  [/(?<![A-Za-z0-9])(gh[pousr]|github_pat|npm|hf|shp[a-z]{2}|whsec|dop_v1)_[A-Za-z0-9_]{8,}/g, '(key)', true],
  [/(?<![\w-])AIza[\w-]{20,}/g, '(key)', true],
  [/(?<![\w-])ya29\.[\w-]{10,}/g, '(token)', true],
  [/(?<![\w-])SG\.[\w-]{10,}\.[\w-]{10,}/g, '(key)', true],
  [/:\/\/[^\s/@]*@/g, '://(dropped)@'],
  [
    /((?:(?:api|access|account|private)[-_ ]?key|token|secret|passw(?:or)?d|passphrase)[\w-]{0,20}["'\\]{0,8}\s{0,8}[:=]\s{0,8})(?:"[^"]{0,200}"|'[^']{0,200}'|[^\s&;]+)/gi,
    '$1(dropped)',
  ],
  // Our tokens without their link: 256 bits in base64url. A slug of that length has no capitals.
  [/(?<![\w-])(?=[\w-]{0,42}[A-Z])(?=[\w-]{0,42}[a-z])[\w-]{43}(?![\w-])/g, '(token)'],
  [/AGE-(?:SECRET-KEY|PLUGIN)-[0-9A-Z-]{20,}/g, '(private key)', true],
  [/(?<![A-Za-z0-9])A(?:BIA|CCA)[A-Z0-9]{16}(?![A-Z0-9])/g, '(key)', true],
  [
    /(?<![A-Za-z0-9])(?:do[or]_v1|lin_(?:api|oauth)|gl(?:sa|c)|sntry[su]|gsk|r8|dckr_pat|pscale_(?:tkn|pw|oauth)|nfp|sbp|sb_secret|figd|rubygems|ntn)_[\w+/-]{20,}={0,2}/g,
    '(key)',
    true,
  ],
  [
    /(?<![\w-])(?:gl(?:ptt|dt|rt|soat|cbt|ft|imt|agent)|PMAK|NRAK|GOCSPX|pplx|xai|tskey|xkeysib|sq0(?:atp|csp)|HRKU)-[\w-]{16,}/g,
    '(key)',
    true,
  ],
  [/(?<![\w-])key-[0-9a-f]{32}(?![\w-])/g, '(key)', true],
  [/(?<![\w-])[0-9a-f]{32}-(?:us\d{1,2}|[0-9a-f]{8}-[0-9a-f]{8})(?![\w-])/g, '(key)', true],
  [/(?<![\w-])(?:SK|AC)[0-9a-f]{32}(?![\w-])/g, '(key)', true],
  [/(?<![\w-])dapi[0-9a-f]{32}(?:-\d)?(?![\w-])/g, '(key)', true],
  [/(?<![\w/])1\/\/0[\w-]{20,}/g, '(token)', true],
  [/(?<![\w-])dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{16,}/g, '(token)', true],
  [/(?<![\w-])hv[sbr]\.[\w-]{20,}/g, '(token)', true],
  [/(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g, '(key)', true],
  [/(?<!\w)\d{8,10}:AA[\w-]{33}(?!\w)/g, '(token)', true],
  [/(hooks\.slack\.com\/(?:services|workflows|triggers)\/)[^\s"'<>]+/gi, '$1(dropped)'],
  [/(discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/)[^\s"'<>]+/gi, '$1(dropped)'],
  [/(\bsig=)[\w%+/=-]{20,}/gi, '$1(dropped)'],
  [/(?<![A-Za-z0-9])whsec_[\w+/-]{16,}/g, '(key)', true],
  // The rest of a partial match: encrypted tokens have more parts, and some secrets are base64.
  [/\((key|token)\)[./+][\w./+=-]{8,}/g, '($1)'],
]

/** Forty characters of base64 are an AWS secret if the words before them say so; otherwise they may be anything. */
function withoutAwsSecret(found: string, at: number, text: string): string {
  return AWS_WORDS.test(text.slice(Math.max(0, at - AWS_WORDS_REACH), at)) ? '(dropped)' : found
}

const AWS_WORDS = /secret|aws|access[-_ ]?key|\(key\)/i
const AWS_WORDS_REACH = 60

/** Too short for a secret, or an id, a time or a number. */
const HARMLESS = /^(?:.{0,7}|(?!AC[0-9a-f]{32}$)[0-9A-Fa-fTZ:.+-]{0,40})$/

/** Every pattern above needs one of these: most input has none, and is read once instead of many times. */
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

/**
 * Whether it certainly has the form of a service's key. Generated ones are long and have a digit; words with the same
 * prefix do not.
 */
export function holdsKnownSecret(text: string): boolean {
  if (text.length < KNOWN_LENGTH_MIN || !/\d/.test(text) || HARMLESS.test(text)) return false
  return SECRETS.some(
    ([form, , isKnown]) =>
      isKnown && text.match(form)?.some((found) => found.length >= KNOWN_LENGTH_MIN && /\d/.test(found)),
  )
}

const KNOWN_LENGTH_MIN = 16

export function holdsKeyOfOurs(text: string): boolean {
  return /fl[ak]_[0-9A-Za-z]{30}/.test(text)
}
