/** Who is signed in, as the web app sees it. */
export interface SessionAnswer {
  /** Null where nobody is signed in. */
  person: { id: string; email: string; name: string; is_operator: boolean } | null
  /** Where the person works now; null where they belong to none, or to none but suspended ones. */
  organization: { id: string; name: string; role: 'admin' | 'member' } | null
  organizations: { id: string; name: string; role: 'admin' | 'member' }[]
  /** The name of where the person would work, were it not suspended; null where they work somewhere, or belong nowhere. */
  suspended_organization: string | null
}
