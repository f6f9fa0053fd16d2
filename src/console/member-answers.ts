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
    /** Null: somebody outside of the organization, such as the operator. */
    created_by_name: string | null
    expires_at: string
    is_expired: boolean
  }[]
}

/** A link that is shown once, to be handed over. */
export interface NewLinkAnswer {
  email: string
  expires_at: string
  /** Begins with / where the server does not know how the world reaches it: the page does. */
  link: string
  mail: 'sent' | 'not_sent' | 'not_configured'
}

/** What whoever has the link of an invitation is told. */
export interface InvitationAnswer {
  organization_name: string
  email: string
  role: Role
  has_account: boolean
}

/** What whoever has an access link is told. */
export interface AccessAnswer {
  email: string
  name: string
}
