import { proveAttacks } from './prove-attacks.ts'
import { proveFailover } from './prove-failover.ts'

/** Whether everything held. Left out: nothing failed, but not everything could be tried on this machine. */
export type Outcome = boolean | 'left out'

/** Each prints a table, and cleans up after itself. */
const PROOFS: Record<string, (argv: string[]) => Promise<Outcome>> = {
  attacks: proveAttacks,
  failover: proveFailover,
}

export async function main([name = '', ...argv]: string[]): Promise<Outcome> {
  const prove = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined
  if (!prove) {
    const names = Object.keys(PROOFS).join(', ')
    throw new Error(`Say what to prove, such as: npm run prove -- attacks. There are: ${names}.`)
  }
  return prove(argv)
}
