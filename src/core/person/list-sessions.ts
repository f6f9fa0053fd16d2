import type { Database } from '../../database/database.ts'
import { describeBrowser } from './describe-browser.ts'
import type { Session, SignInMethod } from './session.ts'
import { listSessionsOf } from './session-sql.ts'

/** More than anyone looks through. Those used longest ago are left out. */
const LISTED_MAX = 100

export interface ListedSession {
  id: string
  /** "Firefox on Windows". */
  browser: string
  address: string | null
  method: SignInMethod
  has_second_factor: boolean
  signed_in_at: string
  last_used_at: string
  is_current: boolean
}

/** Where a person is signed in: this session first, then those used last. */
export async function listSessions(
  database: Database,
  session: Session,
): Promise<{ sessions: ListedSession[]; total: number }> {
  const rows = await listSessionsOf(database, {
    personId: session.person.id,
    currentId: session.id,
    signOnOrganizationNumber: session.signOnOrganizationNumber,
    listedMax: LISTED_MAX,
  })
  return {
    sessions: rows.map(({ user_agent, total: _total, ...row }) => ({
      ...row,
      browser: describeBrowser(user_agent),
      is_current: row.id === session.id,
    })),
    total: rows[0]?.total ?? 0,
  }
}
