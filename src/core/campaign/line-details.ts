import type { PricingBasis } from '../delivery/units.ts'
import { looksLikePackageId, readReference, REFERENCE_LENGTH_MAX } from './reference.ts'

/** What a line has beside its price and flight: the seller's names for it, and the episode of a podcast line. */
export interface LineDetails {
  /** The seller's own name for the line, unique in its organization whatever the case; null: none. */
  reference: string | null
  /** The next three only on lines that are priced on downloads. A UTC day. */
  airDate: string | null
  episodeUrl: string | null
  /** The days after release whose downloads count, as text; null: all of them. */
  downloadWindowDays: DownloadWindow | null
  /** The product that it was sold as. The seller's own note, not a term: no buyer sees it. */
  productId: string | null
}

export const DOWNLOAD_WINDOWS = ['7', '30'] as const
export type DownloadWindow = (typeof DOWNLOAD_WINDOWS)[number]

/** The same as typed. Left out or empty: none. */
export type ProposedDetails = { [Term in keyof LineDetails]?: string | null | undefined }

export const DETAIL_FIELDS = {
  reference: 'reference',
  airDate: 'air_date',
  episodeUrl: 'episode_url',
  downloadWindowDays: 'download_window_days',
  productId: 'product_id',
} as const satisfies Record<keyof LineDetails, string>

export const EPISODE_URL_LENGTH_MAX = 500

/** What is wrong with the details of a line; none if all is well. */
export function detailProblems(
  typed: ProposedDetails & { pricingBasis: PricingBasis },
  isDate: (text: string) => boolean,
): { term: keyof LineDetails; what: string }[] {
  const problems: { term: keyof LineDetails; what: string }[] = []
  const refuse = (term: keyof LineDetails, what: string) => problems.push({ term, what })
  const reference = readReference(typed.reference)
  if (reference === undefined) {
    refuse('reference', `a reference has up to ${REFERENCE_LENGTH_MAX} visible characters, on one line.`)
  } else if (reference !== null && looksLikePackageId(reference)) {
    refuse('reference', 'this looks like a package ID. Enter your own reference, or leave it empty.')
  }
  const { airDate, episodeUrl, downloadWindowDays } = detailsOf(typed)
  if (typed.pricingBasis !== 'downloads') {
    const only = 'only lines priced on downloads have'
    if (airDate !== null) refuse('airDate', `${only} an air date.`)
    if (episodeUrl !== null) refuse('episodeUrl', `${only} an episode link.`)
    if (downloadWindowDays !== null) refuse('downloadWindowDays', `${only} a download window.`)
    return problems
  }
  if (airDate !== null && !isDate(airDate)) {
    refuse('airDate', 'enter the air date as YYYY-MM-DD.')
  }
  if (episodeUrl !== null && !isWebAddress(episodeUrl)) {
    refuse(
      'episodeUrl',
      `enter a web address of up to ${EPISODE_URL_LENGTH_MAX} characters that begins with https:// or http://.`,
    )
  }
  if (downloadWindowDays !== null && !(DOWNLOAD_WINDOWS as readonly string[]).includes(downloadWindowDays)) {
    refuse('downloadWindowDays', `choose a window of ${DOWNLOAD_WINDOWS.join(' or ')} days, or none.`)
  }
  return problems
}

/** Trimmed; to be kept once `detailProblems` finds nothing wrong. */
export function detailsOf(typed: ProposedDetails): LineDetails {
  return {
    reference: given(typed.reference),
    airDate: given(typed.airDate),
    episodeUrl: given(typed.episodeUrl),
    downloadWindowDays: given(typed.downloadWindowDays) as DownloadWindow | null,
    productId: given(typed.productId),
  }
}

function given(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

const SPACE_OR_INVISIBLE = /[\s\p{C}]/u

/** It becomes a link on pages of both sides: nothing but the web, and no password in it. */
function isWebAddress(text: string): boolean {
  if (text.length > EPISODE_URL_LENGTH_MAX || SPACE_OR_INVISIBLE.test(text)) return false
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname !== '' && username === '' && password === ''
}
