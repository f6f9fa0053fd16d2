import { promises as dns } from 'node:dns'
import { SignOnFailure } from '../core/single-sign-on/sign-on-problem.ts'

const LOOK_UP = { timeout: 2_000, tries: 2 }
const RECORDS_MAX = 100
const NONE = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks name servers for the TXT records of a name: the system's own, unless others are given. */
export function createLookUpTexts(servers: readonly string[]): (name: string) => Promise<string[]> {
  return async (name) => {
    const resolver = new dns.Resolver(LOOK_UP)
    if (servers.length > 0) resolver.setServers(servers)
    try {
      const records = await resolver.resolveTxt(name)
      return records.slice(0, RECORDS_MAX).map((pieces) => pieces.join(''))
    } catch (error) {
      if (NONE.has(String((error as { code?: unknown }).code))) return []
      throw new SignOnFailure('unreachable')
    }
  }
}
