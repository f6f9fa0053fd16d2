import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A PostgreSQL that Citus is installed for. */
export interface CitusInstallation {
  /** The folder with `postgres` and `initdb`. */
  bin: string
  /** Of Citus. */
  version: string
}

const ROOT = '/usr/lib/postgresql'
const SHARE = '/usr/share/postgresql'

/** As Debian lays its servers out: the newest that has it. */
export function findCitus(): CitusInstallation | undefined {
  if (!existsSync(ROOT)) return undefined
  return readdirSync(ROOT)
    .filter((version) => /^\d+$/.test(version))
    .toSorted((a, b) => Number(b) - Number(a))
    .flatMap((version) => {
      const control = join(SHARE, version, 'extension/citus.control')
      const bin = join(ROOT, version, 'bin')
      if (!existsSync(control) || !existsSync(join(bin, 'initdb'))) return []
      const known = /default_version\s*=\s*'([^']+)'/.exec(readFileSync(control, 'utf8'))
      return [{ bin, version: known?.[1] ?? '?' }]
    })
    .at(0)
}

export const HOW_TO_INSTALL =
  'Citus is not in Debian, but builds from its source in a few minutes: docs/scaling.md, "Build Citus", has the commands.'
