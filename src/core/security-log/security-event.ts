import type { Instant } from '../../exact/instant.ts'

/** What the security log is about. */
export type SecurityKind =
  | 'sign_in'
  | 'second_step_asked'
  | 'identity_confirmed'
  | 'sso_sign_in'
  | 'sso_connected'
  | 'sso_disconnected'
  | 'sso_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'authenticator_app_added'
  | 'authenticator_app_removed'
  | 'recovery_codes_made'
  | 'second_factor_reset'
  | 'second_factor_rule_changed'
  | 'sign_out_everywhere'
  | 'session_ended'
  | 'sessions_ended'
  | 'password_change'
  | 'email_change_asked'
  | 'email_changed'
  | 'password_reset_asked'
  | 'access_link_made'
  | 'access_link_used'
  | 'invitation_made'
  | 'invitation_accepted'
  | 'invitation_withdrawn'
  | 'api_key_use'
  | 'api_key_created'
  | 'api_key_changed'
  | 'api_key_rotated'
  | 'api_key_revoked'
  | 'agent_key_use'
  | 'agent_key_created'
  | 'agent_key_rotated'
  | 'agent_key_revoked'
  | 'role_changed'
  | 'member_removed'
  | 'operator_created'
  | 'operator_appointed'
  | 'operator_withdrawn'
  | 'person_suspended'
  | 'person_resumed'
  | 'person_removed'
  | 'person_exported'
  | 'organization_created'
  | 'organization_suspended'
  | 'organization_resumed'
  | 'organization_exported'
  | 'retention_changed'

export type SecurityOutcome = 'done' | 'refused' | 'throttled'

/** An attempt to sign in or use a key, or a change of what others may do; successful or not. */
export interface SecurityEvent {
  at: Instant
  kind: SecurityKind
  outcome: SecurityOutcome
  /** Of the client. */
  address: string
  /** The address that limits count by; for IPv6, its network. */
  network: string
  requestId: string
  personId: string | null
  /** As typed at a sign-in. It is looked up and never stored: people type passwords into that field. */
  email: string | null
  organizationId: string | null
  subjectId: string | null
  reason: string | null
}
