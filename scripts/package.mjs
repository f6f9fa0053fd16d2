import { constants, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials } from './bill-of-materials.mjs'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

/** What runs, and what people read there. The pictures of the guides stay out: they are larger than all the text. */
const files = [
  'dist/src',
  'dist/web',
  'dist/client',
  'db/migrations',
  'scripts/flightline.mjs',
  'scripts/prepare.mjs',
  'scripts/lock.mjs',
  'scripts/progress.mjs',
  'scripts/run.mjs',
  'package-lock.json',
  '.env.example',
  'docs',
  'deploy',
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'LICENSE',
]

const launcher = `#!/bin/sh
# Runs Flightline with the Node on your PATH.
exec node --max-semi-space-size=64 "$(dirname "$(readlink -f "$0")")/scripts/flightline.mjs" "$@"
`

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: join(root, 'dist-package') },
    'folder-only': { type: 'boolean', default: false },
  },
})
await prepare({ needs: 'tools', build: true })
const {
  name,
  version,
  description,
  license,
  type,
  engines,
  bin,
  exports,
  dependencies,
  optionalDependencies,
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const platform = `${process.platform}-${process.arch}`
const folder = join(resolve(values.to), `${name}-${version}-${platform}`)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await makeLinksOfPostgres()
for (const path of [...files, ...runtimePackages()]) copy(path)
const scripts = { start: 'exec node --max-semi-space-size=64 scripts/flightline.mjs start' }
write(
  'package.json',
  JSON.stringify(
    {
      name,
      version,
      description,
      license,
      private: true,
      type,
      engines,
      bin,
      exports,
      scripts,
      dependencies,
      optionalDependencies,
    },
    null,
    2,
  ),
)
write('sbom.json', JSON.stringify(billOfMaterials({ isInstalledOnly: true }), null, 2))
write('dist/.flightline-package', platform)
write('flightline', launcher, 0o755)
console.log(folder)

if (!values['folder-only']) {
  const archive = `${folder}.tar.gz`
  const tar = await run('tar', ['-czf', archive, basename(folder)], { cwd: dirname(folder) })
  if (!tar.succeeded) {
    process.stderr.write(
      `${tar.output}\nThe archive could not be created: see above. The folder is complete.\n`,
    )
    process.exit(1)
  }
  console.log(archive)
}

/** Created now, because the package may run from a read-only folder. */
async function makeLinksOfPostgres() {
  const { findBinaries } = await import('../dist/src/database/embedded-binaries.js')
  await findBinaries().catch((error) => process.stderr.write(`${error.message}\n`))
}

/** Every package in the lock file that is installed and not only for development. */
function runtimePackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path && !dev && (!optional || existsSync(join(root, path))))
    .map(([path]) => path)
}

/** Nested packages have their own entry in the lock file. Source maps name folders of this machine. */
function copy(path) {
  const from = join(root, path)
  cpSync(from, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) =>
      !(source !== from && basename(source) === 'node_modules') &&
      !isOwnSourceMap(source) &&
      source !== join(root, 'docs/images'),
  })
}

function isOwnSourceMap(path) {
  return path.startsWith(join(root, 'dist')) && path.endsWith('.map')
}

function write(path, text, mode) {
  writeFileSync(join(folder, path), `${text.trimEnd()}\n`, { mode })
}
