/** How long an organization may let its members do without a second factor. */
export const GRACE_DAYS_MAX = 90
