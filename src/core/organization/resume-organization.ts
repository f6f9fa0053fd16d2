import type { Call } from '../call.ts'
import { changeSuspension } from './change-suspension.ts'

/** Ends a suspension: the keys work again, and members have access again. Does nothing if it is not suspended. */
export async function resumeOrganization(call: Call, input: { organizationId: string }): Promise<void> {
  await changeSuspension(call, { ...input, isSuspended: false })
}
