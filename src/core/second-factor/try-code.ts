import type { Queryable } from '../../database/database.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { findApp, useAppStep } from './authenticator-app-sql.ts'
import { openAppSecret, readAppCode, stepOfCode } from './authenticator-app.ts'
import { readRecoveryCode, recoveryFingerprint } from './recovery-code.ts'
import { markRecoveryCodeUsed } from './recovery-code-sql.ts'

/** Which kind of code of this person it is: it is used up, in this transaction. Undefined: none that works. */
export async function tryCode(
  context: Pick<Context, 'now'> & { database: Queryable; signingSecret: string | undefined },
  { personId, code }: { personId: string; code: string },
): Promise<'app' | 'recovery_code' | undefined> {
  const appCode = readAppCode(code)
  if (appCode !== undefined) return (await isCodeOfApp(context, personId, appCode)) ? 'app' : undefined
  const recoveryCode = readRecoveryCode(code)
  if (recoveryCode === undefined) return undefined
  const fingerprint = recoveryFingerprint(recoveryCode)
  const { database: tx, now } = context
  if (!(await markRecoveryCodeUsed(tx, { personId, fingerprint, now }))) return undefined
  await writeAudit(
    tx,
    { kind: 'oneself', personId },
    { organizationNumber: null, act: 'recovery_code.used', subjectKind: 'person', subjectId: personId },
  )
  return 'recovery_code'
}

async function isCodeOfApp(
  { database, now, signingSecret }: Parameters<typeof tryCode>[0],
  personId: string,
  code: string,
): Promise<boolean> {
  const app = await findApp(database, personId)
  const secret = app?.isConfirmed ? openAppSecret(app, personId, signingSecret) : undefined
  const step = secret && stepOfCode(secret, code, now / 1_000)
  return step !== undefined && (await useAppStep(database, { personId, step, now }))
}
