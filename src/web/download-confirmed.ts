import { ask } from './api.ts'
import { confirmIdentity } from './confirm-identity.ts'

export const DOWNLOAD_STARTED =
  'Your download has started. Large downloads can take a few minutes. You can run one at a time.'

/**
 * Downloads a file that the server gives only to people who showed lately who they are. The browser asks for it by itself, with no page
 * to answer a refusal, so the question comes first. False if the person cancels: nothing was asked for.
 */
export async function downloadConfirmed(href: string): Promise<boolean> {
  const { is_confirmed: isConfirmed } = await ask('GET /session/confirmation')
  if (!isConfirmed && !(await confirmIdentity())) return false
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
  return true
}
