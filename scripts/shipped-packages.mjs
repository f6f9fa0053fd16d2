import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Every package of the lock file by its folder, and where it is used: in the `server`, in the `web app`, whose files its build
 * makes from packages that the server does not need, or only in `development`.
 */
export function packagesByUse() {
  const bundled = new Set(bundledPackages().map(({ name, version }) => `${name}@${version}`))
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const isBundled = bundled.has(`${name}@${locked.version}`)
      return { ...locked, path, name, use: !locked.dev ? 'server' : isBundled ? 'web app' : 'development' }
    })
}

/** Written by the build of the web app, with the text of each licence. */
export function bundledPackages() {
  return readJson('dist/web/licences.json')
}

export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
