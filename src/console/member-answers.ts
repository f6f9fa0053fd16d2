export type Role = 'admin' | 'member'

export interface MemberAnswer {
  person_id: string
  email: string
  name: string
  role: Role
  joined_at: string
}

export interface MembersAnswer {
  members: MemberAnswer[]
}

export interface InvitationsAnswer {
  invitations: {
    id: string
    email: string
    role: Role
    created_at: string
    /** Null: someone outside the organization, such as the operator. */
    created_by_name: string | null
    expires_at: string
    is_expired: boolean
    /** Whether its link is sent by mail and shown to no one else. */
    is_by_mail: boolean
  }[]
}

/** A link for a person: mailed to them, or shown once to pass on. */
export interface NewLinkAnswer {
  email: string
  expires_at: string
  /** Null where mail is set up. Starts with / if the server does not know its public address: the page does. */
  link: string | null
  mail: 'sent' | 'not_sent' | 'not_configured'
}

/** What the holder of an invitation link sees. */
export interface InvitationAnswer {
  organization_name: string
  email: string
  role: Role
  has_account: boolean
}

/** What the holder of an access link sees. */
export interface AccessAnswer {
  email: string
  name: string
}
