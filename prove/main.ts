import { proveFaults } from './faults/prove-faults.ts'
import { proveOverload } from './overload/prove-overload.ts'
import { proveSoak } from './soak/prove-soak.ts'
import { proveScale } from './scale/prove-scale.ts'
import { proveAttacks } from './prove-attacks.ts'
import { proveRolling } from './prove-rolling.ts'

/** Each prints a table, cleans up after itself, and returns whether everything held. */
const PROOFS: Record<string, (argv: string[]) => Promise<boolean>> = {
  attacks: proveAttacks,
  faults: proveFaults,
  overload: proveOverload,
  rolling: proveRolling,
  scale: proveScale,
  soak: proveSoak,
}

export async function main([name = '', ...argv]: string[]): Promise<boolean> {
  const prove = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined
  if (!prove) {
    const names = Object.keys(PROOFS).join(', ')
    throw new Error(`Say what to prove, such as: npm run prove -- attacks. There are: ${names}.`)
  }
  return prove(argv)
}
