import { connect } from '../client/connect.ts'
import type { Connection } from '../client/request.ts'
import { Refusal } from '../core/refusal.ts'

const DEFAULT_URL = 'http://localhost:3000'

export const URL_OPTION = [
  '--url <address>',
  `where the installation is; otherwise FLIGHTLINE_URL, or ${DEFAULT_URL}`,
] as const

/** The key comes from the environment only: arguments are in the list of processes, and in the history of the shell. */
export function connectTo({ url }: { url?: string }): Connection {
  const key = process.env['FLIGHTLINE_KEY']?.trim() ?? ''
  if (key === '') {
    throw new Refusal(
      'invalid',
      'Set FLIGHTLINE_KEY to an API key of the organization (flk_…). An admin creates one under Settings, API keys.',
    )
  }
  return connect({ url: url ?? process.env['FLIGHTLINE_URL'] ?? DEFAULT_URL, key })
}
