/** The ID by which all members who were removed are one, where people are chosen. */
export const FORMER_MEMBERS = 'former_members'
