/** What the web app is told of who is looking at it. */
export interface SessionAnswer {
  /** Null where nobody is signed in. */
  person: { id: string; email: string; name: string; is_operator: boolean } | null
  /** Where the person works now; null where they belong to no organization. */
  organization: { id: string; name: string; role: 'admin' | 'member' } | null
  organizations: { id: string; name: string; role: 'admin' | 'member' }[]
}
