/** Whose results a page shows, and on which days: part of each query. */
export type Scope = Record<string, string | undefined>

/** What totals are grouped by in each tab. */
export const GROUPS = { codes: 'code', packages: 'package', campaigns: 'campaign' } as const

export type GroupTab = keyof typeof GROUPS
