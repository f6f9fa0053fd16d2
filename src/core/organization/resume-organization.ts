import type { Call } from '../call.ts'
import { changeSuspension } from './change-suspension.ts'

/** Ends a suspension: the keys work again, and the members can work in it. Where there is none, nothing changes. */
export async function resumeOrganization(call: Call, input: { organizationId: string }): Promise<void> {
  await changeSuspension(call, { ...input, isSuspended: false })
}
