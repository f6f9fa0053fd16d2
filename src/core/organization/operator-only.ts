import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** For acts on the installation itself. Anyone who can run the command line on the machine is its operator too. */
export function requireOperator(context: Context): void {
  if (context.actor.kind === 'command_line' || context.actor.kind === 'operator') return
  throw new Refusal('not_allowed', 'Only the operator of this installation can do this.')
}
