import { appendFileSync } from 'node:fs'

/**
 * Whether this machine has what a check needs. Where it does not, `npm test` says at its end what was left out, and how to
 * include it.
 */
export function canCheck(isPossible: boolean, leftOut: string): boolean {
  const file = process.env['FLIGHTLINE_LEFT_OUT']
  if (!isPossible && file !== undefined) appendFileSync(file, `${leftOut}\n`)
  return isPossible
}
