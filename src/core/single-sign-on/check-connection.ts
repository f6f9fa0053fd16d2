import { requireAdmin } from '../access.ts'
import { clientOf } from './client-secret.ts'
import { requireConnection } from './require-connection.ts'
import { SignOnFailure } from './sign-on-problem.ts'
import type { SignOnContext } from './sign-on-context.ts'

/** Asks the provider whether it can be used, as it is now. What is wrong, in words; null: nothing. */
export async function checkConnection(context: SignOnContext): Promise<{ problem: string | null }> {
  const organizationNumber = requireAdmin(context)
  const connection = await requireConnection(context.database, organizationNumber)
  try {
    await context.signOn.provider.check(clientOf(connection, context.signingSecret))
    return { problem: null }
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error
    return { problem: error.message }
  }
}
