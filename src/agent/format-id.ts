/** A format, as products and the catalogue name it: the same object, byte for byte. */
export interface FormatId {
  agent_url: string
  id: string
}

export function formatIdOf(agentUrl: string, id: string): FormatId {
  return { agent_url: agentUrl, id }
}

/**
 * An agent's address in the one form in which two can be compared: scheme and host in lower case, no default port, no
 * user, no fragment, a path. Undefined where it is no web address.
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

/** The ids among these that are ours to know. Others name formats of other agents, and match nothing here. */
export function ownFormatIds(asked: readonly FormatId[], agentUrl: string): Set<string> {
  const own = canonicalUrl(agentUrl)
  return new Set(asked.filter((format) => canonicalUrl(format.agent_url) === own).map((format) => format.id))
}
