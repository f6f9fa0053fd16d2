import type { Context } from '../context.ts'
import { changeSuspension } from './change-suspension.ts'

/** Ends a suspension: the keys work again, and members have access again. Does nothing if it is not suspended. */
export async function resumeOrganization(context: Context, input: { organizationId: string }): Promise<void> {
  await changeSuspension(context, { ...input, isSuspended: false })
}
