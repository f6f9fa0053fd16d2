import { proveFaults } from './faults/prove-faults.ts'
import { proveOverload } from './overload/prove-overload.ts'
import { proveSoak } from './soak/prove-soak.ts'
import { proveScale } from './scale/prove-scale.ts'
import { proveAttacks } from './prove-attacks.ts'
import { proveCitus } from './prove-citus.ts'
import { proveFailover } from './prove-failover.ts'
import { proveRolling } from './prove-rolling.ts'

/** Whether everything held. Left out: nothing failed, but not everything could be tried on this machine. */
export type Outcome = boolean | 'left out'

/** Each prints a table, and cleans up after itself. */
const PROOFS: Record<string, (argv: string[]) => Promise<Outcome>> = {
  attacks: proveAttacks,
  citus: proveCitus,
  failover: proveFailover,
  faults: proveFaults,
  overload: proveOverload,
  rolling: proveRolling,
  scale: proveScale,
  soak: proveSoak,
}

export async function main([name = '', ...argv]: string[]): Promise<Outcome> {
  const prove = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined
  if (!prove) {
    const names = Object.keys(PROOFS).join(', ')
    throw new Error(`Say what to prove, such as: npm run prove -- attacks. There are: ${names}.`)
  }
  return prove(argv)
}
