import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { Role } from '../person/person-sql.ts'
import { isMakerEntitled } from '../person/link-maker-sql.ts'
import { isKnownTo } from './member-sql.ts'
import { INVITATION_DAYS, type InvitationState } from './invitation.ts'

export interface InvitationRow {
  id: string
  email: string
  role: Role
  created_at: string
  /** Null: someone whose name the reader may not see, such as the operator; or the command line. */
  created_by_name: string | null
  expires_at: string
  is_expired: boolean
  /** Whether the link was sent by mail only, and shown to no one. */
  is_by_mail: boolean
}

export interface FoundInvitation extends InvitationState {
  id: string
  organization_number: number
  organization_id: string
  organization_name: string
  email: string
  role: Role
  is_by_mail: boolean
  /** The account with this address, if there is one. */
  person_id: string | null
}

const OPEN = 'accepted_at IS NULL AND withdrawn_at IS NULL'

export async function insertInvitation(
  tx: Queryable,
  invitation: {
    organizationNumber: number
    email: string
    role: Role
    fingerprint: Buffer
    createdBy: string | null
    makerOrganizationNumber: number | null
    isByMail: boolean
    now: Instant
  },
): Promise<{ id: string; expires_at: string }> {
  const [row] = await tx.query<{ id: string; expires_at: string }>(
    `INSERT INTO invitation (organization_number, email, role, fingerprint, created_by, maker_organization_number,
       is_by_mail, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, at, at + make_interval(days => ${INVITATION_DAYS})
     FROM ${timestampOf('$8')} AS at RETURNING id, expires_at`,
    [
      invitation.organizationNumber,
      invitation.email,
      invitation.role,
      invitation.fingerprint,
      invitation.createdBy,
      invitation.makerOrganizationNumber,
      invitation.isByMail,
      invitation.now,
    ],
  )
  return row!
}

/** Ends the open invitation of an address. Returns whether there was one. */
export async function withdrawOpenInvitation(
  tx: Queryable,
  { organizationNumber, email, now }: { organizationNumber: number; email: string; now: Instant },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE invitation SET withdrawn_at = ${timestampOf('$3')}
     WHERE organization_number = $1 AND lower(email) = lower($2) AND ${OPEN} RETURNING 1`,
    [organizationNumber, email, now],
  )
  return rows.length > 0
}

/** In any organization. */
export async function hasOpenInvitation(
  tx: Queryable,
  { email, now }: { email: string; now: Instant },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM invitation WHERE lower(email) = lower($1) AND ${OPEN} AND expires_at > ${timestampOf('$2')} LIMIT 1`,
    [email, now],
  )
  return rows.length > 0
}

export async function countInvitationsOfLastDay(
  tx: Queryable,
  { organizationNumber, now }: { organizationNumber: number; now: Instant },
): Promise<number> {
  const [row] = await tx.query<{ invitations: number }>(
    `SELECT count(*)::integer AS invitations FROM invitation
     WHERE organization_number = $1 AND created_at > ${timestampOf('$2')} - interval '1 day'`,
    [organizationNumber, now],
  )
  return row!.invitations
}

/**
 * Open invitations, newest first; expired ones too, until they are withdrawn or replaced. An operator sees who made each of them, an
 * organization only those of its own people.
 */
export async function listOpenInvitations(
  database: Queryable,
  {
    organizationNumber,
    now,
    rowsMax,
    isForOperator = false,
  }: { organizationNumber: number; now: Instant; rowsMax: number; isForOperator?: boolean },
): Promise<InvitationRow[]> {
  const maker = isForOperator
    ? 'p.name'
    : `CASE WHEN ${isKnownTo('i.organization_number', 'p.id')} THEN p.name END`
  return database.query<InvitationRow>(
    `SELECT i.id, i.email, i.role, i.created_at, i.expires_at, i.is_by_mail,
       i.expires_at <= ${timestampOf('$2')} AS is_expired,
       ${maker} AS created_by_name
     FROM invitation i LEFT JOIN person p ON p.id = i.created_by
     WHERE i.organization_number = $1 AND ${OPEN} ORDER BY i.created_at DESC, i.id LIMIT $3`,
    [organizationNumber, now, rowsMax],
  )
}

/** The latest one from a seller's admins for the first admin of a buyer; undefined once someone has joined. */
export async function findInvitationOfBuyer(
  tx: Queryable,
  { buyerId, sellerNumber }: { buyerId: string; sellerNumber: number },
): Promise<{ organization_number: number; email: string } | undefined> {
  const [row] = await tx.query<{ organization_number: number; email: string }>(
    `SELECT i.organization_number, i.email FROM invitation i JOIN organization o ON o.number = i.organization_number
     WHERE o.id = $1 AND i.maker_organization_number = $2 AND o.suspended_at IS NULL
       AND NOT EXISTS (SELECT FROM membership m WHERE m.organization_number = o.number)
     ORDER BY i.created_at DESC, i.id LIMIT 1`,
    [buyerId, sellerNumber],
  )
  return row
}

/** Locked; undefined if the organization has no such open invitation. */
export async function lockOpenInvitation(
  tx: Queryable,
  invitation: { id: string; organizationNumber: number },
): Promise<{ email: string; role: Role } | undefined> {
  const [row] = await tx.query<{ email: string; role: Role }>(
    `SELECT email, role FROM invitation WHERE id = $1 AND organization_number = $2 AND ${OPEN} FOR UPDATE`,
    [invitation.id, invitation.organizationNumber],
  )
  return row
}

export async function markInvitationWithdrawn(tx: Queryable, id: string, now: Instant): Promise<void> {
  await tx.query(`UPDATE invitation SET withdrawn_at = ${timestampOf('$2')} WHERE id = $1`, [id, now])
}

/** By its link, whatever its state. */
export async function findInvitation(
  database: Queryable,
  { fingerprint, now }: { fingerprint: Buffer; now: Instant },
): Promise<FoundInvitation | undefined> {
  const [row] = await database.query<FoundInvitation>(
    `SELECT i.id, i.organization_number, o.id AS organization_id, o.name AS organization_name, i.email, i.role,
       i.is_by_mail, p.id AS person_id, i.accepted_at IS NOT NULL AS is_accepted, i.withdrawn_at IS NOT NULL AS is_withdrawn,
       i.expires_at <= ${timestampOf('$2')} AS is_expired, o.suspended_at IS NOT NULL AS is_suspended,
       ${isMakerEntitled('i')} AS is_maker_entitled
     FROM invitation i JOIN organization o ON o.number = i.organization_number
     LEFT JOIN person p ON lower(p.email) = lower(i.email) AND p.removed_at IS NULL
     WHERE i.fingerprint = $1`,
    [fingerprint, now],
  )
  return row
}

/** Two people who accept at once are serialized; the second reads what the first wrote. */
export async function lockInvitation(tx: Queryable, fingerprint: Buffer): Promise<void> {
  await tx.query('SELECT FROM invitation WHERE fingerprint = $1 FOR UPDATE', [fingerprint])
}

export async function markInvitationAccepted(
  tx: Queryable,
  { id, personId, now }: { id: string; personId: string; now: Instant },
): Promise<void> {
  await tx.query(`UPDATE invitation SET accepted_at = ${timestampOf('$3')}, accepted_by = $2 WHERE id = $1`, [
    id,
    personId,
    now,
  ])
}

/** Someone who joins in another way has what they were invited to. Returns the role; undefined if there is no invitation that works. */
export async function acceptOpenInvitation(
  tx: Queryable,
  invited: { organizationNumber: number; email: string; personId: string; now: Instant },
): Promise<Role | undefined> {
  const [row] = await tx.query<{ role: Role }>(
    `UPDATE invitation i SET accepted_at = ${timestampOf('$4')}, accepted_by = $3
     WHERE i.organization_number = $1 AND lower(i.email) = lower($2) AND ${OPEN}
       AND i.expires_at > ${timestampOf('$4')} AND ${isMakerEntitled('i')} RETURNING i.role`,
    [invited.organizationNumber, invited.email, invited.personId, invited.now],
  )
  return row?.role
}

/** Existing members keep their role. */
export async function joinOrganization(
  tx: Queryable,
  membership: { organizationNumber: number; personId: string; role: Role },
): Promise<void> {
  await tx.query(
    `INSERT INTO membership (organization_number, person_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [membership.organizationNumber, membership.personId, membership.role],
  )
}
