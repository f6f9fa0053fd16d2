/**
 * Who may reach the agent through a browser. While it listens on this machine only, a web page must not get at it by a
 * name of its own (DNS rebinding): Host and Origin have to be names of this machine, or of AGENT_URL.
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
  return !isOwnName(rules, hostnameOf(`http://${host ?? ''}`))
}

export function isForeignOrigin(rules: OriginRules, origin: string | undefined): boolean {
  if (origin === undefined) return false
  if (rules.allowedOrigins.includes(origin)) return false
  if (rules.isLocal) return !isOwnName(rules, hostnameOf(origin))
  return rules.allowedOrigins.length > 0
}

/** Never with cookies, which we have none of. */
export function corsHeaders(rules: OriginRules, origin: string | undefined): Record<string, string> {
  const isOpen = !rules.isLocal && rules.allowedOrigins.length === 0
  if (!isOpen && origin === undefined) return {}
  return {
    'access-control-allow-origin': isOpen ? '*' : origin!,
    'access-control-expose-headers': 'www-authenticate, retry-after',
  }
}

export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, content-type, accept, mcp-protocol-version, mcp-session-id',
  'access-control-max-age': '86400',
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|.+\.localhost)$/i.test(host)
}

function isOwnName(rules: OriginRules, hostname: string | undefined): boolean {
  if (hostname === undefined) return false
  return isLoopback(hostname) || (rules.agentUrl !== undefined && hostname === hostnameOf(rules.agentUrl))
}

function hostnameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
