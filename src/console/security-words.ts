import type { SecurityKind, SecurityOutcome } from '../core/security-log/security-event.ts'

/** The security log in plain words. */
export const SECURITY_LABELS: Readonly<Record<SecurityKind, string>> = {
  sign_in: 'Sign-in',
  sign_out_everywhere: 'Signed out everywhere',
  password_change: 'Password change',
  email_change_asked: 'E-mail change requested',
  email_changed: 'E-mail change confirmed',
  access_link_made: 'Reset link created',
  access_link_used: 'Reset link used',
  invitation_made: 'Invitation created',
  invitation_accepted: 'Invitation accepted',
  invitation_withdrawn: 'Invitation withdrawn',
  api_key_use: 'API key presented',
  api_key_created: 'API key created',
  api_key_revoked: 'API key revoked',
  agent_key_use: 'Agent key presented',
  agent_key_created: 'Agent key issued',
  agent_key_rotated: 'Agent key rotated',
  agent_key_revoked: 'Agent key revoked',
  role_changed: 'Role changed',
  member_removed: 'Member removed',
  operator_created: 'Operator created',
  operator_appointed: 'Person made an operator',
  operator_withdrawn: 'Operator removed',
  person_suspended: 'Person suspended',
  person_resumed: 'Person’s suspension ended',
  organization_created: 'Organization created',
  organization_suspended: 'Organization suspended',
  organization_resumed: 'Organization’s suspension ended',
}

export const OUTCOME_LABELS: Readonly<Record<SecurityOutcome, string>> = {
  done: 'Done',
  refused: 'Refused',
  throttled: 'Too many attempts',
}

export const REASON_LABELS: Readonly<Record<string, string>> = {
  missing_or_malformed: 'No key, or a malformed one',
  unknown_or_revoked: 'A key that is unknown, expired or revoked',
  cannot_report: 'A key that can only read',
  cannot_read: 'A key that can only report',
}
