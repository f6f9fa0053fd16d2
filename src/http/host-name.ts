/** Names of this machine. A page that reaches us by DNS rebinding still sends the name of its own site as Host. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|.+\.localhost)$/i.test(host)
}

export function hostnameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}

/** Whether a Host header, or an Origin, names this machine or the address that the operator gave it. */
export function isOwnName(hostname: string | undefined, ownUrl: string | undefined): boolean {
  if (hostname === undefined) return false
  return isLoopback(hostname) || (ownUrl !== undefined && hostname === hostnameOf(ownUrl))
}
