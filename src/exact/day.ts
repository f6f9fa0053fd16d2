/** A day has 24 hours: all days are UTC, and neither `Date` nor PostgreSQL counts leap seconds. */
export const DAY_SECONDS = 86_400
export const DAY_MS = DAY_SECONDS * 1_000
export const DAY_US = DAY_MS * 1_000
