/** Who is signed in, as the web app sees it. */
export interface SessionAnswer {
  /** Null where nobody is signed in. */
  person: { id: string; email: string; name: string; is_operator: boolean } | null
  /** The organization the person works in now; null if they belong to none, or only to suspended ones. */
  organization: { id: string; name: string; role: 'admin' | 'member' } | null
  organizations: { id: string; name: string; role: 'admin' | 'member' }[]
  /** The name of the suspended organization they would otherwise work in; null if they work in one, or belong to none. */
  suspended_organization: string | null
}
