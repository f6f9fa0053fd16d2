import type { Context } from '../context.ts'
import { changeSuspension } from './change-suspension.ts'

/**
 * Suspends an organization: from the next request its keys are refused and its members have no access, on every
 * process. Its data stays, and its sellers and buyers keep seeing their own campaigns. Suspending it again changes
 * nothing.
 */
export async function suspendOrganization(
  context: Context,
  input: { organizationId: string },
): Promise<void> {
  await changeSuspension(context, { ...input, isSuspended: true })
}
