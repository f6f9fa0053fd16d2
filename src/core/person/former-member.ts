/** What pages, files and entries say where the name of a person who was removed would be. The database holds rows to it. */
export const FORMER_MEMBER = 'A former member'

/** The address of a person `p`, for use inside a larger statement; null once they are removed. */
export function addressOfPerson(p: string): string {
  return `CASE WHEN ${p}.removed_at IS NULL THEN ${p}.email END`
}
