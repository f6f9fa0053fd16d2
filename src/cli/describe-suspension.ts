interface Suspension {
  hasChanged: boolean
  invitationsWithdrawn: number
}

/** What suspending did, for people. `who` is the organization or the person. */
export function describeSuspension(
  who: string,
  { hasChanged, invitationsWithdrawn: count }: Suspension,
): string {
  if (!hasChanged) return `${who} is already suspended.`
  if (count === 0) return `${who} is suspended.`
  const invitations = count === 1 ? '1 pending invitation was' : `${count} pending invitations were`
  return `${who} is suspended. ${invitations} withdrawn.`
}

/** What resuming did, for people. */
export function describeResumption(who: string, { hasChanged }: Suspension): string {
  return hasChanged ? `${who} is no longer suspended.` : `${who} is not suspended.`
}
