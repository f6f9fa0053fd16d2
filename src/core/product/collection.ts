import { z } from 'zod'
import { deadlinePolicy, installmentDeadlines, instant } from './deadlines.ts'
import { distinct, domain, oneLine, webAddress, words } from './text-schemas.ts'

/**
 * A show, a title or another programme that comes back: a publisher's, named by products. Its definition belongs into the
 * publisher's adagents.json; buyers also get it with each product.
 */

export const COLLECTION_KINDS = ['series', 'publication', 'event_series', 'rotation'] as const
export const CADENCES = ['daily', 'weekly', 'monthly', 'seasonal', 'event', 'irregular'] as const
export const COLLECTION_STATUSES = ['active', 'hiatus', 'ended', 'upcoming'] as const
export const INSTALLMENT_STATUSES = [
  'scheduled',
  'tentative',
  'live',
  'postponed',
  'cancelled',
  'aired',
  'published',
] as const
export const TALENT_ROLES = [
  'host',
  'guest',
  'creator',
  'cast',
  'narrator',
  'producer',
  'correspondent',
  'commentator',
  'analyst',
] as const
const RATING_SYSTEMS = [
  'tv_parental',
  'mpaa',
  'podcast',
  'esrb',
  'bbfc',
  'fsk',
  'acb',
  'chvrs',
  'csa',
  'pegi',
  'custom',
] as const
const DISTRIBUTION_IDS = [
  'apple_podcast_id',
  'spotify_collection_id',
  'rss_url',
  'podcast_guid',
  'amazon_music_id',
  'iheart_id',
  'podcast_index_id',
  'youtube_channel_id',
  'youtube_channel_handle',
  'youtube_channel_url',
  'youtube_playlist_id',
  'amazon_title_id',
  'roku_channel_id',
  'pluto_channel_id',
  'tubi_id',
  'peacock_id',
  'tiktok_id',
  'twitch_channel',
  'imdb_id',
  'gracenote_id',
  'eidr_id',
  'domain',
  'substack_id',
] as const

const COLLECTION_ID = /^[a-z0-9_]{1,100}$/
export const collectionId = z
  .string()
  .regex(COLLECTION_ID, 'must be lower-case letters, digits and _, such as the_long_shift')

const contentRating = z.strictObject({ system: z.enum(RATING_SYSTEMS), rating: oneLine(50) })

const talent = z.strictObject({
  role: z.enum(TALENT_ROLES),
  name: oneLine(200),
  brand_url: webAddress.optional(),
})

/** As an operator writes it. */
export const proposedCollection = z.strictObject({
  publisher_domain: domain,
  collection_id: collectionId,
  name: oneLine(200),
  kind: z.enum(COLLECTION_KINDS).optional(),
  description: words(2_000).optional(),
  genre: distinct(oneLine(100)).max(50).optional(),
  genre_taxonomy: oneLine(50).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or es-MX')
    .optional(),
  content_rating: contentRating.optional(),
  cadence: z.enum(CADENCES).optional(),
  season: oneLine(50).optional(),
  status: z.enum(COLLECTION_STATUSES).optional(),
  production_quality: z.enum(['professional', 'prosumer', 'ugc']).optional(),
  talent: z.array(talent).min(1).max(50).optional(),
  distribution: z
    .array(
      z.strictObject({
        publisher_domain: domain,
        identifiers: z
          .array(z.strictObject({ type: z.enum(DISTRIBUTION_IDS), value: oneLine(500) }))
          .min(1)
          .max(20),
      }),
    )
    .min(1)
    .max(50)
    .optional(),
  deadline_policy: deadlinePolicy.optional(),
})
export type ProposedCollection = z.output<typeof proposedCollection>

/** What a publisher's file says about it: everything but the domain, which is the file's own. */
export type CollectionDocument = Omit<ProposedCollection, 'publisher_domain'>

/** The collections that a product is sold on, by publisher. */
export const collectionSelectors = z
  .array(z.strictObject({ publisher_domain: domain, collection_ids: distinct(collectionId).max(500) }))
  .min(1)
  .max(100)
  .refine(
    (selectors) =>
      new Set(selectors.map(({ publisher_domain }) => publisher_domain)).size === selectors.length,
    'must name each publisher once',
  )

const installment = z.strictObject({
  installment_id: oneLine(100),
  collection_id: collectionId.optional(),
  name: oneLine(200).optional(),
  season: oneLine(50).optional(),
  installment_number: oneLine(50).optional(),
  scheduled_at: instant.optional(),
  status: z.enum(INSTALLMENT_STATUSES).optional(),
  duration_seconds: z.int().min(0).max(1_000_000).optional(),
  flexible_end: z.boolean().optional(),
  valid_until: instant.optional(),
  topics: distinct(oneLine(100)).max(50).optional(),
  guest_talent: z.array(talent).min(1).max(20).optional(),
  deadlines: installmentDeadlines.optional(),
})

/** Episodes, issues or events that can be booked by themselves. */
export const installments = z
  .array(installment)
  .min(1)
  .max(200)
  .refine(
    (list) =>
      new Set(list.map((one) => JSON.stringify([one.collection_id ?? '', one.installment_id]))).size ===
      list.length,
    'must not use an installment_id twice in a collection',
  )
