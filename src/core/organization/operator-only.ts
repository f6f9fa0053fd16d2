import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'

/** For acts on the installation itself. Whoever can run the command line on the machine is its operator. */
export function operatorOnly(call: Call): void {
  if (call.actor.kind === 'command_line') return
  throw new Refusal('not_allowed', 'Only the operator of this installation can do this.')
}
