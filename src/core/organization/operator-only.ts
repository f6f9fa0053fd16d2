import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'

/** For acts on the installation itself. Anyone who can run the command line on the machine is its operator too. */
export function operatorOnly(call: Call): void {
  if (call.actor.kind === 'command_line' || call.actor.kind === 'operator') return
  throw new Refusal('not_allowed', 'Only the operator of this installation can do this.')
}
