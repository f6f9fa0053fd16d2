import type { ShowView } from '../../answers.ts'
import { domainIn } from './domain-in.ts'
import { isLikeDraft } from './restored-draft.ts'

/**
 * A show as a form holds it. What the form has no field for stays beside it and is saved as it was; the server says what is
 * wrong.
 */
export interface ShowDraft {
  publisher_domain: string
  collection_id: string
  name: string
  /** Empty, here and below: not stated. */
  kind: string
  description: string
  genre: string[]
  language: string
  rating_system: string
  rating: string
  cadence: string
  season: string
  status: string
  talent: TalentDraft[]
  places: PlaceDraft[]
  /** `deadline_policy`, if it has one, already in the form that is sent. */
  optional: Record<string, unknown>
  /** Fields without one of their own. */
  rest: Record<string, unknown>
}

export interface TalentDraft {
  key: number
  role: string
  name: string
  rest: Record<string, unknown>
}

/** A platform that carries the show, and what the show is called there. */
export interface PlaceDraft {
  key: number
  publisher_domain: string
  identifiers: IdentifierDraft[]
}

export interface IdentifierDraft {
  key: number
  type: string
  value: string
}

type Words<Field extends keyof ShowView> = Record<NonNullable<ShowView[Field]> & string, string>

export const KINDS: Words<'kind'> = {
  series: 'Podcast, TV or radio show',
  publication: 'Newsletter or print title',
  event_series: 'Event series',
  rotation: 'Screen rotation',
}

export const CADENCES: Words<'cadence'> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  seasonal: 'In seasons',
  event: 'Around events',
  irregular: 'Irregular',
}

export const STATUSES: Words<'status'> = {
  active: 'Active',
  upcoming: 'Upcoming',
  hiatus: 'On a break',
  ended: 'Ended',
}

export const ROLES: Record<NonNullable<ShowView['talent']>[number]['role'], string> = {
  host: 'Host',
  guest: 'Guest',
  creator: 'Creator',
  cast: 'Cast',
  narrator: 'Narrator',
  producer: 'Producer',
  correspondent: 'Correspondent',
  commentator: 'Commentator',
  analyst: 'Analyst',
}

export const RATING_SYSTEMS: Record<NonNullable<ShowView['content_rating']>['system'], string> = {
  podcast: 'Podcast (clean, explicit)',
  tv_parental: 'TV Parental Guidelines (US)',
  mpaa: 'MPA films (US)',
  esrb: 'ESRB games (US, CA)',
  chvrs: 'CHVRS (CA)',
  bbfc: 'BBFC (UK)',
  fsk: 'FSK (DE)',
  csa: 'CSA, Arcom (FR)',
  pegi: 'PEGI games (Europe)',
  acb: 'ACB (AU)',
  custom: 'Your own',
}

type Identifier = NonNullable<ShowView['distribution']>[number]['identifiers'][number]

export const IDENTIFIERS: Record<Identifier['type'], string> = {
  rss_url: 'Address of the RSS feed',
  apple_podcast_id: 'Apple Podcasts ID',
  spotify_collection_id: 'Spotify URI',
  amazon_music_id: 'Amazon Music ID',
  iheart_id: 'iHeart ID',
  podcast_guid: 'Podcast GUID',
  podcast_index_id: 'Podcast Index ID',
  youtube_channel_id: 'YouTube channel ID',
  youtube_channel_handle: 'YouTube handle',
  youtube_channel_url: 'YouTube address',
  youtube_playlist_id: 'YouTube playlist ID',
  tiktok_id: 'TikTok account ID',
  twitch_channel: 'Twitch channel',
  substack_id: 'Substack ID',
  domain: 'The show’s own domain',
  amazon_title_id: 'Prime Video title ID',
  roku_channel_id: 'Roku channel ID',
  pluto_channel_id: 'Pluto TV channel ID',
  tubi_id: 'Tubi ID',
  peacock_id: 'Peacock ID',
  imdb_id: 'IMDb ID',
  gracenote_id: 'Gracenote ID',
  eidr_id: 'EIDR ID',
}

let nextKey = 0

export function newTalent(): TalentDraft {
  return { key: nextKey++, role: 'host', name: '', rest: {} }
}

export function newIdentifier(): IdentifierDraft {
  return { key: nextKey++, type: 'rss_url', value: '' }
}

export function newPlace(): PlaceDraft {
  return { key: nextKey++, publisher_domain: '', identifiers: [newIdentifier()] }
}

export function newShowDraft(): ShowDraft {
  return {
    publisher_domain: '',
    collection_id: '',
    name: '',
    kind: 'series',
    description: '',
    genre: [],
    language: '',
    rating_system: '',
    rating: '',
    cadence: '',
    season: '',
    status: 'active',
    talent: [],
    places: [],
    optional: {},
    rest: {},
  }
}

export function showDraftOf(show: ShowView): ShowDraft {
  const {
    publisher_domain,
    collection_id,
    name,
    kind = '',
    description = '',
    genre = [],
    language = '',
    content_rating,
    cadence = '',
    season = '',
    status = '',
    talent = [],
    distribution = [],
    deadline_policy,
    ...rest
  } = show
  return {
    publisher_domain,
    collection_id,
    name,
    kind,
    description,
    genre,
    language,
    rating_system: content_rating?.system ?? '',
    rating: content_rating?.rating ?? '',
    cadence,
    season,
    status,
    talent: talent.map(({ role, name: who, ...more }) => ({ key: nextKey++, role, name: who, rest: more })),
    places: distribution.map((place) => ({
      key: nextKey++,
      publisher_domain: place.publisher_domain,
      identifiers: place.identifiers.map(({ type, value }) => ({ key: nextKey++, type, value })),
    })),
    optional: deadline_policy === undefined ? {} : { deadline_policy },
    rest,
  }
}

/** A draft that was kept while the page was reloaded, perhaps by an earlier version of it; null if it cannot be used. */
export function restoredShowDraft(stored: unknown): ShowDraft | null {
  if (!isLikeDraft(stored, newShowDraft())) return null
  return {
    ...stored,
    talent: stored.talent.map((one) => ({ ...one, key: nextKey++ })),
    places: stored.places.map((place) => ({
      ...place,
      key: nextKey++,
      identifiers: place.identifiers.map((one) => ({ ...one, key: nextKey++ })),
    })),
  }
}

/** In the form that is sent. */
export function showOf(draft: ShowDraft): Record<string, unknown> {
  const { genre, rating_system, rating, talent, places } = draft
  return {
    publisher_domain: domainIn(draft.publisher_domain),
    collection_id: draft.collection_id.trim(),
    name: draft.name,
    ...onlyStated({
      kind: draft.kind,
      description: draft.description,
      language: draft.language.trim(),
      cadence: draft.cadence,
      season: draft.season,
      status: draft.status,
    }),
    ...(genre.length > 0 && { genre }),
    ...(rating_system !== '' && { content_rating: { system: rating_system, rating } }),
    ...(talent.length > 0 && {
      talent: talent.map(({ role, name, rest }) => ({ role, name, ...rest })),
    }),
    ...(places.length > 0 && { distribution: places.map(placeOf) }),
    ...draft.optional,
    ...draft.rest,
  }
}

function placeOf({ publisher_domain, identifiers }: PlaceDraft): Record<string, unknown> {
  return {
    publisher_domain: domainIn(publisher_domain),
    identifiers: identifiers.map(({ type, value }) => ({ type, value })),
  }
}

function onlyStated(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''))
}
