import type { Call } from '../call.ts'
import { changeSuspension } from './change-suspension.ts'

/**
 * Stops an organization: from the next request on its keys are refused and nobody can work in it, on every process. Its
 * data stays, and those who sell to it or buy from it go on seeing what is theirs. Suspending it again changes nothing.
 */
export async function suspendOrganization(call: Call, input: { organizationId: string }): Promise<void> {
  await changeSuspension(call, { ...input, isSuspended: true })
}
