import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { readGuide, readSections } from './guides.mjs'

const outDir = process.argv[2]
const root = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/web')

/** The guides of this version: each a file of its own, and one for the search, all loaded when they are needed. */
const guides = {
  name: 'guides',
  resolveId: (id) => (id === 'virtual:guide-sections' ? id : undefined),
  load: (id) => {
    if (id === 'virtual:guide-sections') return moduleOf(readSections())
    return id.endsWith('.md') ? moduleOf(readGuide(basename(id, '.md'))) : undefined
  },
}

function moduleOf(value) {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}

await build({
  configFile: false,
  root,
  base: '/',
  logLevel: 'warn',
  plugins: [react(), guides],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    // Beside the assets, so not served: the notices that the licences of bundled packages ask for, and what the SBOM lists.
    license: { fileName: 'licences.json' },
  },
})

// Compressed once here, so that no response has to be compressed as it is sent.
for (const name of readdirSync(join(outDir, 'assets'))) {
  const path = join(outDir, 'assets', name)
  if (!/\.(js|css|svg)$/.test(name) || statSync(path).size < 500) continue
  const bytes = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
