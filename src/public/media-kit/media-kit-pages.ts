import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from '../../core/context.ts'
import type { KitEntry } from '../../core/media-kit/media-kit.ts'
import { previewMediaKit, readMediaKit } from '../../core/media-kit/read-media-kit.ts'
import { readVersion } from '../../core/product/read-catalogue.ts'
import { shareNext } from '../../database/share-next.ts'
import { PageAnswer } from '../../http/page-answer.ts'
import { createByteCache } from '../byte-cache.ts'
import type { PublicServices } from '../public-services.ts'
import { mediaKitPage } from './page.ts'
import { STYLE_HASH } from './style.ts'

export const MEDIA_KIT_PATH = '/media-kit'

/** Images of cards may be anywhere. Nothing in the page runs. */
export const MEDIA_KIT_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_HASH}`,
  "img-src 'self' https: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Of compressed pages. */
const CACHED_BYTES_MAX = 8_000_000
const NOT_THERE = { bytes: Buffer.alloc(0), etag: '' }

export interface KitPageBytes {
  /** Packed with gzip. */
  bytes: Buffer
  etag: string
}

export interface MediaKitPages {
  /** Undefined if there is no such page, or none at all because the kit is not public. */
  show(page: number, address: string): Promise<KitPageBytes | undefined>
  preview(context: Context, wanted: { page: number; path: string }): Promise<PageAnswer>
}

/**
 * The pages of the media kit, each made once for a version of the catalogue and kept packed. Whether that is still the current one is
 * asked each time, by one query for all who ask at once: a page that is switched off is gone with the next
 * request, but for caches that may keep it for a minute.
 */
export function createMediaKitPages({ config, database, count, read }: PublicServices): MediaKitPages {
  const { publicUrl } = config
  const findVersion = shareNext(() => readVersion(database))
  const cache = createByteCache<KitPageBytes>(CACHED_BYTES_MAX)
  const underWay = new Map<string, Promise<KitPageBytes>>()
  let current = { version: '', pages: Infinity }
  let known: readonly KitEntry[] = []

  async function show(page: number, address: string): Promise<KitPageBytes | undefined> {
    const version = await findVersion()
    if (version === current.version && page > current.pages) return undefined
    const kept = version === current.version ? cache.find(String(page)) : undefined
    const found = kept ?? (await makeOnce(version, page, address))
    return found === NOT_THERE ? undefined : found
  }

  /** Callers who ask for the same page of the same version share the work. */
  async function makeOnce(version: string, page: number, address: string): Promise<KitPageBytes> {
    await count(address)
    const name = `${version} ${page}`
    const making = underWay.get(name) ?? read(() => make(page)).finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }

  async function make(page: number): Promise<KitPageBytes> {
    const kit = await readMediaKit(database, { page, known })
    const isNewest = BigInt(kit.version) >= BigInt(current.version || 0)
    const pages = kit.settings ? kit.pages : 0
    if (isNewest && kit.version !== current.version) {
      cache.clear()
      current = { version: kit.version, pages }
    }
    if (!kit.settings) return NOT_THERE
    if (isNewest) known = kit.entries
    const { products } = kit
    if (!products) return NOT_THERE
    const html = mediaKitPage({ ...kit, products, path: MEDIA_KIT_PATH, publicUrl, isPreview: false })
    const made = { bytes: await gzipAsync(html), etag: etagOf(html) }
    if (kit.version === current.version) cache.keep(String(page), made)
    return made
  }

  return {
    show,
    async preview(context, { page, path }) {
      const kit = await previewMediaKit(context, { page, known })
      const html = mediaKitPage({ ...kit, products: kit.products ?? [], path, publicUrl, isPreview: true })
      return new PageAnswer({ html, policy: MEDIA_KIT_POLICY })
    },
  }
}

const gzipAsync = promisify<string, Buffer>(gzip)

/** Weak: it is the same for the packed and the plain page. */
function etagOf(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
}
