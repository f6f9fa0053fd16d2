import type { Context } from '../context.ts'
import { hasPassword } from '../person/person-sql.ts'
import type { Session } from '../person/session.ts'
import type { RelyingParty } from './passkey.ts'
import { listPasskeys, type PasskeyRow } from './passkey-sql.ts'
import { listRequirements, showApp, type Requirement } from './security-sql.ts'
import { hasFactor } from './second-factor.ts'
import { findFactors } from './second-factor-sql.ts'

export interface SecurityView {
  has_password: boolean
  /** Whether this session may change what follows: it has shown a factor, or there is none. */
  may_change: boolean
  passkeys: (Omit<PasskeyRow, 'rp_id'> & {
    /** Null: it works here. Otherwise the host name that it was made for. */
    made_for: string | null
  })[]
  app: { added_at: string; last_used_at: string | null } | null
  recovery_codes_left: number
  /** The organizations that require a second factor. */
  requirements: Requirement[]
  is_required_of_operator: boolean
  /** Where passkeys work: pages at this address. Null: nowhere, before the operator has set a public address. */
  passkey_origin: string | null
}

/** How a person signs in, and what is required of them. */
export async function showSecurity({
  database,
  session,
  relyingParty,
  operatorsNeedFactor,
}: Pick<Context, 'database'> & {
  session: Session
  relyingParty: RelyingParty | undefined
  operatorsNeedFactor: boolean
}): Promise<SecurityView> {
  const { id, isOperator } = session.person
  const [has_password, factors, passkeys, app, requirements] = await Promise.all([
    hasPassword(database, id),
    findFactors(database, id),
    listPasskeys(database, id),
    showApp(database, id),
    listRequirements(database, session),
  ])
  return {
    has_password,
    may_change: session.hasSecondFactor || !hasFactor(factors),
    passkeys: passkeys.map(({ rp_id, ...passkey }) => ({
      ...passkey,
      made_for: rp_id === relyingParty?.id ? null : rp_id,
    })),
    app: app ?? null,
    recovery_codes_left: factors.recoveryCodes,
    requirements,
    is_required_of_operator: isOperator && operatorsNeedFactor,
    passkey_origin: relyingParty?.origins[0] ?? null,
  }
}
