import { Throttled } from '../core/refusal.ts'

/** Begins the turn of an organization that sends a file, or refuses it; the function it returns ends the turn. */
export type TakeFileTurn = (organizationId: string) => () => void

const AT_ONCE_MAX = 4
const AT_ONCE_OF_ONE_ORGANIZATION_MAX = 2
const RETRY_AFTER_SECONDS = 5

/**
 * A few files at a time, and fewer of one organization: each may take 10 MB and some seconds of work. Any more are
 * refused before they are read.
 */
export function createFileTurns(): TakeFileTurn {
  const underWay = new Map<string, number>()
  let all = 0
  return (organizationId) => {
    const own = underWay.get(organizationId) ?? 0
    if (own >= AT_ONCE_OF_ONE_ORGANIZATION_MAX) {
      throw new Throttled(
        `Your organization is already sending ${AT_ONCE_OF_ONE_ORGANIZATION_MAX} files. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
        RETRY_AFTER_SECONDS,
      )
    }
    if (all >= AT_ONCE_MAX) {
      throw new Throttled(
        `Too many files are being read right now. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
        RETRY_AFTER_SECONDS,
        'busy',
      )
    }
    underWay.set(organizationId, own + 1)
    all++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      all--
      const left = underWay.get(organizationId)! - 1
      if (left === 0) underWay.delete(organizationId)
      else underWay.set(organizationId, left)
    }
  }
}
