import { DAY_MS } from '../../exact/day.ts'
import { z } from 'zod'
import type { FormatDocument, Medium } from './creative-format.ts'

/**
 * Which of the protocol's canonical kinds a format is. Newer buyers' agents only know these, so every format has one:
 * set by its author, or derived from its assets.
 */

export const CANONICAL_KINDS = [
  'image',
  'html5',
  'display_tag',
  'image_carousel',
  'video_hosted',
  'video_vast',
  'audio_hosted',
  'audio_daast',
  'sponsored_placement',
  'native_in_feed',
  'responsive_creative',
  'agent_placement',
] as const
export type CanonicalKind = (typeof CANONICAL_KINDS)[number]

/** Who makes the creative. By default the buyer does. */
const ASSET_SOURCES = [
  'buyer_uploaded',
  'publisher_host_recorded',
  'seller_pre_rendered_from_brief',
  'seller_human_designed',
  'agent_synthesized',
  'publisher_owned_reference',
] as const

const DURATION_MS_MAX = DAY_MS
const duration = z.int().min(0).max(DURATION_MS_MAX)

/** Nothing in a feed is host-recorded. */
function isSourceOf(kind: CanonicalKind, source: Canonical['asset_source']): boolean {
  return !(kind === 'native_in_feed' && source === 'publisher_host_recorded')
}

const statedCanonical = z.strictObject({
  kind: z.enum(CANONICAL_KINDS),
  asset_source: z.enum(ASSET_SOURCES).optional(),
  /** For a length that no asset states: a tag, or a host read. */
  duration_ms_range: z
    .tuple([duration, duration.min(1)])
    .refine(([shortest, longest]) => shortest <= longest, 'must have the shorter one first')
    .optional(),
})
export type Canonical = z.output<typeof statedCanonical>

export const canonical = statedCanonical.refine(({ kind, asset_source }) => isSourceOf(kind, asset_source), {
  message: 'must not be publisher_host_recorded for this kind',
  path: ['asset_source'],
})

export function canonicalOf(
  medium: Medium,
  { canonical: stated, assets, renders }: FormatDocument,
): Canonical {
  // Formats saved before every kind had to be one that buyers can read are also decided by their assets.
  if (stated && CANONICAL_KINDS.includes(stated.kind)) return stated
  const required = kindOf(medium, assetTypes(assets.filter((asset) => asset.required)), hasFixedSize(renders))
  return (
    required ?? kindOf(medium, assetTypes(assets), hasFixedSize(renders)) ?? { kind: OF_WORDS[medium].kind }
  )
}

/** The main asset comes first: a video with a still image is a video. */
function kindOf(medium: Medium, types: ReadonlySet<string>, isFixed: boolean): Canonical | undefined {
  if (types.has('vast')) return { kind: 'video_vast' }
  if (types.has('daast')) return { kind: 'audio_daast' }
  if (types.has('group')) return { kind: 'image_carousel' }
  if (types.has('video')) return { kind: 'video_hosted' }
  if (types.has('audio')) return { kind: 'audio_hosted' }
  if (types.has('html')) return { kind: 'html5' }
  if (types.has('javascript')) return { kind: 'display_tag' }
  const isText = types.has('text') || types.has('markdown')
  if (types.has('image')) return { kind: isText && !isFixed ? 'native_in_feed' : 'image' }
  return isText ? OF_WORDS[medium] : undefined
}

/** If only text is sent, the seller makes the creative from it. */
const OF_WORDS: Record<Medium, Canonical> = {
  audio: { kind: 'audio_hosted', asset_source: 'publisher_host_recorded' },
  video: { kind: 'video_hosted', asset_source: 'seller_human_designed' },
  dooh: { kind: 'image', asset_source: 'seller_human_designed' },
  display: { kind: 'native_in_feed' },
}

function assetTypes(assets: FormatDocument['assets']): Set<string> {
  return new Set(assets.map((asset) => (asset.item_type === 'repeatable_group' ? 'group' : asset.asset_type)))
}

function hasFixedSize(renders: FormatDocument['renders']): boolean {
  return (renders ?? []).some(({ dimensions }) => dimensions.width !== undefined)
}
