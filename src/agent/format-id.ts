/** A format, as products and the catalogue name it: the same object, byte for byte. */
export interface FormatId {
  agent_url: string
  id: string
}

export function formatIdOf(agentUrl: string, id: string): FormatId {
  return { agent_url: agentUrl, id }
}

/**
 * An agent's address, normalized for comparison: scheme and host in lower case, no default port, no user, no fragment,
 * a path. Undefined if it is not a web address.
 */
export function canonicalUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href
}

/** Those of these ids that are ours. Others belong to other agents, and match nothing here. */
export function ownFormatIds(asked: readonly FormatId[], agentUrl: string): Set<string> {
  const own = canonicalUrl(agentUrl)
  // Usually all have the same agent, spelled the same.
  const isOwn = new Map<string, boolean>()
  for (const { agent_url } of asked) {
    if (!isOwn.has(agent_url)) isOwn.set(agent_url, canonicalUrl(agent_url) === own)
  }
  return new Set(asked.filter((format) => isOwn.get(format.agent_url)).map((format) => format.id))
}
