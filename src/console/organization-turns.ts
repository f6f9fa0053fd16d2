import { Throttled } from '../core/refusal.ts'
import { EXPORT_CONNECTIONS } from '../database/connections.ts'

/** Begins a turn of an organization, or refuses it; the function it returns ends the turn. */
export type TakeOrganizationTurn = (organizationId: string) => () => void

const RETRY_AFTER_SECONDS = 5
const TRY_AGAIN = `Try again in ${RETRY_AFTER_SECONDS} seconds.`

export interface TurnLimits {
  ofOneOrganization: { max: number; words: string }
  /** Left out: no limit for all organizations together. */
  inAll?: { max: number; words: string }
}

/** Files that are sent to us: each may take 20 MB and some seconds of work. Any more are refused before they are read. */
export const FILE_TURNS: TurnLimits = {
  ofOneOrganization: { max: 2, words: 'Your organization is already sending 2 files.' },
  inAll: { max: 4, words: 'Too many files are being read right now.' },
}

/** Files that are added to campaigns: apart from reports, so that neither keeps the other waiting. */
export const ATTACHMENT_TURNS: TurnLimits = {
  ofOneOrganization: { max: 2, words: 'Your organization is already adding 2 files.' },
  inAll: { max: 4, words: 'Too many files are being added right now.' },
}

/** Files that are downloaded or played: a slow one is in nobody's way, but each holds a connection. */
export const DOWNLOAD_TURNS: TurnLimits = {
  ofOneOrganization: { max: 24, words: 'Your organization is already downloading 24 files.' },
}

/** Lists that are exported: each is made as fast as it is downloaded, so slow downloads are in nobody else's way. */
export const EXPORT_TURNS: TurnLimits = {
  ofOneOrganization: { max: 2, words: 'Your organization is already exporting 2 files.' },
}

/** Archives of an organization or a person: each holds a connection for as long as it is downloaded. */
export const ARCHIVE_TURNS: TurnLimits = {
  ofOneOrganization: { max: 1, words: 'This is already being downloaded.' },
  inAll: { max: EXPORT_CONNECTIONS, words: 'Other archives are being downloaded right now.' },
}

export function createOrganizationTurns({ ofOneOrganization, inAll }: TurnLimits): TakeOrganizationTurn {
  const underWay = new Map<string, number>()
  let all = 0
  return (organizationId) => {
    const own = underWay.get(organizationId) ?? 0
    if (own >= ofOneOrganization.max) {
      throw new Throttled(`${ofOneOrganization.words} ${TRY_AGAIN}`, RETRY_AFTER_SECONDS)
    }
    if (inAll && all >= inAll.max) {
      throw new Throttled(`${inAll.words} ${TRY_AGAIN}`, RETRY_AFTER_SECONDS, 'busy')
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
