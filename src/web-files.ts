import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { keepWebFiles } from './core/web-file/keep-web-files.ts'
import { readWebFile } from './core/web-file/read-web-file.ts'
import type { Database } from './database/database.ts'
import { daysAgo } from './hourly.ts'
import { reachingDatabase } from './http/app.ts'
import { addressBucket, addressOf } from './http/client-address.ts'
import { takesGzip } from './http/content-coding.ts'
import { noSuchAddress } from './http/problem.ts'
import { packageRoot } from './package-root.ts'
import { createByteCache } from './public/byte-cache.ts'
import type { PublicServices } from './public/public-services.ts'

export const WEB_FILES = fileURLToPath(new URL('dist/web/assets/', packageRoot))
const MEDIA_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
/** As the build names them: with a hash of the content, so that a name never means anything else. */
const HASHED = /^[\w.-]{1,150}-[\w-]{8}\.(js|css|svg)$/
const CACHED_BYTES_MAX = 8_000_000

/**
 * If several servers share a database, they may be of two releases for a while: a page that came from one of them finds its files at
 * all of them.
 */
export async function shareWebFiles(database: Database): Promise<void> {
  if (!database.isShared || !existsSync(WEB_FILES)) return
  const names = (await readdir(WEB_FILES)).filter((name) => HASHED.test(name))
  await keepWebFiles({ database, now: daysAgo(0) }, names, async (name) => ({
    mediaType: MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)]!,
    content: existsSync(`${WEB_FILES}${name}.gz`)
      ? await readFile(`${WEB_FILES}${name}.gz`)
      : await promisify(gzip)(await readFile(`${WEB_FILES}${name}`)),
  }))
}

/** Below /assets: what this server does not have may be of another release. */
export function serveOtherReleases(assets: FastifyInstance, { database, count, read }: PublicServices): void {
  const cache = createByteCache<{ mediaType: string; bytes: Buffer }>(CACHED_BYTES_MAX)

  assets.setNotFoundHandler(async (request, reply) => {
    const name = request.url.replace(/\?.*$/s, '').replace(/^\/assets\//, '')
    if (!database.isShared || !HASHED.test(name)) throw noSuchAddress()
    const file = cache.find(name) ?? (await load(name, addressBucket(addressOf(request))))
    if (!file) throw noSuchAddress()
    const isPacked = takesGzip(request.headers['accept-encoding'])
    if (isPacked) reply.header('content-encoding', 'gzip')
    return reply
      .code(200)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(file.mediaType)
      .send(isPacked ? file.bytes : await promisify(gunzip)(file.bytes))
  })

  async function load(name: string, address: string) {
    await count(address)
    const found = await read(() =>
      reachingDatabase(() => readWebFile(database, name), 'This took too long. Try again.'),
    )
    if (!found) return undefined
    const file = { mediaType: found.mediaType, bytes: found.content }
    cache.keep(name, file)
    return file
  }
}
