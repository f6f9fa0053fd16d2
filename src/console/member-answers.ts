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
    /** Null: someone outside of the organization, such as the operator. */
    created_by_name: string | null
    expires_at: string
    is_expired: boolean
    /** Whether its link goes by mail and is shown to nobody. */
    is_by_mail: boolean
  }[]
}

/** A link for a person: mailed to them, or else shown once to be handed over. */
export interface NewLinkAnswer {
  email: string
  expires_at: string
  /** Null where mail is set up. Begins with / where the server does not know how the world reaches it: the page does. */
  link: string | null
  mail: 'sent' | 'not_sent' | 'not_configured'
}

/** What the holder of the link of an invitation sees. */
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
