import { hostnameOf, isOwnName } from '../http/host-name.ts'

/**
 * Who may reach the agent through a browser. While it listens only on this machine, a web page must not reach it
 * through its own host name (DNS rebinding): Host and Origin have to be names of this machine, or of AGENT_URL.
 */
export interface OriginRules {
  /** The agent listens on loopback only. */
  isLocal: boolean
  agentUrl: string | undefined
  /** Named by the operator; empty: any, or on loopback only our own. */
  allowedOrigins: readonly string[]
}

export function isForeignHost(rules: OriginRules, host: string | undefined): boolean {
  if (!rules.isLocal) return false
  return !isOwnName(hostnameOf(`http://${host ?? ''}`), rules.agentUrl)
}

export function isForeignOrigin(rules: OriginRules, origin: string | undefined): boolean {
  if (origin === undefined) return false
  if (rules.allowedOrigins.includes(origin)) return false
  if (rules.isLocal) return !isOwnName(hostnameOf(origin), rules.agentUrl)
  return rules.allowedOrigins.length > 0
}

/** Never with cookies: the agent has none. */
export function corsHeaders(rules: OriginRules, origin: string | undefined): Record<string, string> {
  const isOpen = !rules.isLocal && rules.allowedOrigins.length === 0
  if (!isOpen && origin === undefined) return {}
  return {
    'access-control-allow-origin': isOpen ? '*' : origin!,
    'access-control-expose-headers': 'www-authenticate, retry-after, x-request-id',
  }
}

export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'authorization, x-adcp-auth, content-type, accept, mcp-protocol-version, mcp-session-id',
  'access-control-max-age': '86400',
}
