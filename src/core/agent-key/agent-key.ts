/** Which keys a list shows: those that work, those of them that soon expire, or those that ended in one way or the other. */
export const AGENT_KEY_STATES = ['active', 'expiring', 'expired', 'revoked', 'all'] as const
export type AgentKeyState = (typeof AGENT_KEY_STATES)[number]

export const EXPIRES_SOON_DAYS = 30
