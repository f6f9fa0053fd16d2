import { prepare } from './prepare.mjs'
import { packagesByUse } from './shipped-packages.mjs'

/** They let anyone use, change and pass on the code, and ask for no more than a notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Only for these packages, and only as long as they are not shipped. */
const exceptions = [
  {
    name: 'axe-core',
    license: 'MPL-2.0',
    reason: 'checks pages in the tests, unchanged; nothing of it is shipped',
  },
  {
    name: 'caniuse-lite',
    license: 'CC-BY-4.0',
    reason: 'data that tells build tools what browsers can do; nothing of it is shipped',
  },
]

await prepare({ needs: 'tools', build: true })
const packages = packagesByUse()
const used = new Set()
const refused = packages.filter(({ name, license, use }) => {
  if (isAllowed(license)) return false
  const exception = exceptions.find((one) => one.name === name && one.license === license)
  if (use !== 'development') return true
  if (exception) used.add(exception)
  return !exception
})
const unused = exceptions.filter((exception) => !used.has(exception))

console.log(asTable(packages))
for (const { name, version, license = 'no licence' } of refused)
  console.error(
    `${name} ${version}: ${license} is not allowed. Use another package, or justify it in scripts/licences.mjs.`,
  )
for (const { name, license } of unused)
  console.error(`${name}: the exception for ${license} is not needed. Remove it from scripts/licences.mjs.`)
process.exitCode = refused.length + unused.length > 0 ? 1 : 0

/** One of several licences to choose from is enough; of those that apply together, each counts. AND binds closer. */
function isAllowed(license) {
  if (typeof license !== 'string') return false
  const [, terms = license] = /^\(([^()]*)\)$/.exec(license) ?? []
  // A choice inside other terms is for a person to read.
  if (/\([^)]* OR /.test(terms)) return false
  return terms.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))
}

function asTable(rows) {
  const lines = rows.map(({ name, version, license, use }) =>
    [name, version, license ?? 'none', use].join('\t'),
  )
  return [['Package', 'Version', 'Licence', 'Used in'].join('\t'), ...new Set(lines)].join('\n')
}
