import { isSecretName, withoutInvisible } from '../core/secrets.ts'

/**
 * What a name says about its value.
 *
 * - `certain`: a key or a token, and nothing else has such a name.
 * - `generated`: what is made by a machine, under a name that may also be that of a method or a state.
 * - `chosen`: a password, which may be any word.
 * - `chosen or path`: a password, or a working directory.
 * - `described`: a key, or the label of an account or a key.
 * - `opaque`: a pagination token, or a CSRF token. It may look like anything, and gives no access.
 * - `suspect`: a name that only resembles one of these. Token counts are an example.
 */
export type CredentialKind =
  'certain' | 'generated' | 'chosen' | 'chosen or path' | 'described' | 'opaque' | 'suspect'

/** Run together. A name is a credential's when its last words are one of these, whatever the words before them. */
const KIND_OF: ReadonlyMap<string, CredentialKind> = new Map([
  ...asKind('chosen', 'password passwd pwd passphrase'),
  ...asKind('certain', 'apikey apitoken clientsecret apisecret'),
  ...asKind('certain', 'accesstoken refreshtoken idtoken authtoken bearertoken'),
  ...asKind('generated', 'secret bearer authorization credential cred jwk jwt adcpauth'),
  ...asKind('generated', 'secretkey privatekey accesskey authkey masterkey sshkey'),
  ...asKind(
    'generated',
    'authorizationtoken authenticationtoken sessiontoken securitytoken oauthtoken oauth2token bottoken jwttoken',
  ),
  ...asKind('described', 'accountkey subscriptionkey signingkey encryptionkey'),
  ...asKind('opaque', 'pagetoken nexttoken prevtoken previoustoken paginationtoken pagingtoken cursortoken'),
  ...asKind('opaque', 'continuationtoken continuetoken resumetoken scrolltoken skiptoken startingtoken'),
  ...asKind('opaque', 'synctoken deltatoken csrftoken xsrftoken csrfmiddlewaretoken'),
])

function asKind(kind: CredentialKind, terms: string): [string, CredentialKind][] {
  return terms.split(' ').map((term) => [term, kind])
}

/** The longest are of three words: `secret_access_key`. */
const WORDS_MAX = 3

/** Long enough that no other word ends like them: `dbpassword`, `xapikey`. */
const UNMISTAKABLE_ENDS: readonly string[] = [
  ...['password', 'passwd', 'passphrase', 'clientsecret', 'apisecret'],
  ...['apikey', 'secretkey', 'privatekey', 'accesskey'],
  ...['accesstoken', 'refreshtoken', 'authtoken', 'bearertoken', 'sessiontoken'],
  ...['pagetoken', 'continuationtoken', 'csrftoken', 'xsrftoken'],
]

/** For a longer name the end is enough. */
const NAME_LENGTH_MAX = 80

export function credentialKindOf(name: string): CredentialKind | undefined {
  if (!isSecretName(name)) return undefined
  const words = wordsOf(name)
  // Alone. With another word, as in `db_pwd`, it is a password.
  if (words.join('') === 'pwd') return 'chosen or path'
  for (let count = WORDS_MAX; count > 0; count--) {
    const kind = KIND_OF.get(words.slice(-count).join(''))
    if (kind) return kind
  }
  const end = UNMISTAKABLE_ENDS.find((term) => words.at(-1)?.endsWith(term))
  return end === undefined ? 'suspect' : KIND_OF.get(end)
}

/** Whether it says which one is meant: `id`, `campaignId`, `order_reference`. */
export function isNameOfId(name: string): boolean {
  return /^(?:ids?|ref|reference)$/.test(wordsOf(name).at(-1) ?? '')
}

/** In lower case and the singular, without a number at the end: `API-Keys_2` is `api`, `key`. */
function wordsOf(name: string): string[] {
  const words = withoutInvisible(name.slice(-NAME_LENGTH_MAX))
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
  while (words.length > 0 && /^\d*$/.test(words.at(-1)!)) words.pop()
  const last = words.pop()?.replace(/\d{1,4}$/, '')
  return last === undefined ? [] : [...words, last.length > 3 ? last.replace(/s$/, '') : last]
}
