import type { Call } from '../call.ts'
import { changeSuspension } from './change-suspension.ts'

/**
 * Suspends an organization: from the next request its keys are refused and its members have no access, on every
 * process. Its data stays, and its sellers and buyers keep seeing their own campaigns. Suspending it again changes
 * nothing.
 */
export async function suspendOrganization(call: Call, input: { organizationId: string }): Promise<void> {
  await changeSuspension(call, { ...input, isSuspended: true })
}
