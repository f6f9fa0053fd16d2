import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Offer } from './catalogue.ts'
import { LatelyUsed } from './lately-used.ts'
import { productText, type Wording } from './product-text.ts'
import type { PreparedProduct } from './product-text.ts'

/**
 * The version of a wholesale feed: a hash of the products as this caller gets them with these arguments, over all pages.
 * It is the same on every process and after a restart, and it changes if and only if the answer does: a change that is
 * visible only to other callers does not change it.
 */
export async function feedVersionOf(
  /** In the order of the answer. */
  offers: readonly Offer[],
  wording: Wording,
): Promise<string> {
  const hash = createHash('sha256')
  const isPlain = wording.fields === undefined && wording.prune === undefined
  for (const [i, { product, territories }] of offers.entries()) {
    hash.update(isPlain ? digestOf(product) : digest(textOf(product, wording)))
    hash.update(`${territories.join()};`)
    if (i % HASHED_AT_ONCE === HASHED_AT_ONCE - 1) await setImmediate()
  }
  return hash.digest('base64url').slice(0, VERSION_LENGTH)
}

/** A few milliseconds of work. */
const HASHED_AT_ONCE = 500
const VERSION_LENGTH = 27
const VERSIONS_KEPT_MAX = 20

const versions = new WeakMap<readonly Offer[], LatelyUsed<string>>()

/** Versions already known for what is available to a key, by the arguments they are for. */
export function versionsOf(offers: readonly Offer[]): LatelyUsed<string> {
  const known = versions.get(offers) ?? new LatelyUsed<string>(VERSIONS_KEPT_MAX)
  versions.set(offers, known)
  return known
}

const digests = new WeakMap<PreparedProduct, Buffer>()

/** Once for each product: many keys see the same. */
function digestOf(product: PreparedProduct): Buffer {
  const known = digests.get(product)
  if (known) return known
  const made = digest(textOf(product, { fields: undefined, prune: undefined }))
  digests.set(product, made)
  return made
}

function textOf(product: PreparedProduct, wording: Wording): string {
  return productText(product, { territories: [] }, wording, undefined)
}

export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
