import type { z } from 'zod'
import type { assetRequirements } from '../core/product/asset-requirements.ts'
import { canonicalOf, type CanonicalKind } from '../core/product/canonical.ts'
import type { FormatDocument, Medium } from '../core/product/creative-format.ts'
import type { FormatId } from './format-id.ts'

/** A format as newer clients read it on a product: by its kind and its constraints, not by its name. */
export interface FormatOption {
  format_option_id: string
  display_name: string
  format_kind: CanonicalKind
  params: Record<string, unknown>
  /** The same format in the catalogue. */
  v1_format_ref: [FormatId]
}

export function formatOptionOf(medium: Medium, document: FormatDocument, formatId: FormatId): FormatOption {
  const { kind, asset_source, duration_ms_range } = canonicalOf(medium, document)
  return {
    format_option_id: formatId.id,
    display_name: document.name,
    format_kind: kind,
    params: stated({
      ...PARAMS[kind]?.(document),
      ...(duration_ms_range && { duration_ms_range }),
      asset_source,
      slots: slotsOf(document),
    }),
    v1_format_ref: [formatId],
  }
}

type Asset = FormatDocument['assets'][number]
type Individual = Exclude<Asset, { item_type: 'repeatable_group' }>
type Group = Extract<Asset, { item_type: 'repeatable_group' }>
type AssetType = (typeof assetRequirements)[number]['type']
type Requirements<T extends AssetType> = z.output<
  Extract<(typeof assetRequirements)[number], { type: T }>['requirements']
>
type Params = Record<string, unknown>

/** The constraints of each shape, besides its slots. */
const PARAMS: Partial<Record<CanonicalKind, (document: FormatDocument) => Params>> = {
  image(document) {
    const { aspect_ratio, max_file_size_kb, formats } = requirementsOf(document, 'image')
    return {
      ...sizeOf(document),
      aspect_ratio,
      max_file_size_kb,
      image_formats: known(IMAGE_FORMATS, formats),
    }
  },
  html5(document) {
    return {
      ...sizeOf(document),
      max_initial_load_kb: requirementsOf(document, 'html').max_file_size_kb,
      ...backupImage(document),
    }
  },
  display_tag(document) {
    const isScript = individuals(document).some(({ asset_type }) => asset_type === 'javascript')
    return {
      ...sizeOf(document),
      supported_tag_types: isScript ? ['javascript'] : undefined,
      ...backupImage(document),
    }
  },
  image_carousel(document) {
    const { min_count, max_count } = groups(document)[0] ?? { min_count: 0, max_count: 0 }
    return { min_cards: atLeast(CARDS_MIN, min_count), max_cards: atLeast(CARDS_MIN, max_count) }
  },
  video_hosted(document) {
    const { min_width, max_width, min_height, max_height, aspect_ratio, ...video } = requirementsOf(
      document,
      'video',
    )
    const { max_file_size_kb, frame_rates, min_bitrate_kbps, max_bitrate_kbps } = video
    return {
      ...{ min_width, max_width, min_height, max_height, aspect_ratio },
      duration_ms_range: durationOf(video),
      video_codecs: video.codecs,
      containers: known(CONTAINERS, video.containers),
      // Rounded down: whatever fits this fits the format.
      max_file_size_mb: atLeast(1, Math.floor((max_file_size_kb ?? 0) / KB_PER_MB)),
      ...{ frame_rates, min_bitrate_kbps, max_bitrate_kbps },
    }
  },
  video_vast(document) {
    const { vast_version } = requirementsOf(document, 'vast')
    return { vast_version, aspect_ratio: document.renders?.[0]?.dimensions.aspect_ratio }
  },
  audio_hosted(document) {
    const { formats, sample_rates, channels, ...audio } = requirementsOf(document, 'audio')
    const { min_bitrate_kbps, max_bitrate_kbps } = audio
    return {
      duration_ms_range: durationOf(audio),
      audio_codecs: known(AUDIO_CODECS, formats),
      audio_sample_rates: sample_rates,
      audio_channels: channels,
      ...{ min_bitrate_kbps, max_bitrate_kbps },
      companion_image_required: individuals(document).find(({ asset_type }) => asset_type === 'image')
        ?.required,
    }
  },
  audio_daast: (document) => ({ daast_version: requirementsOf(document, 'daast').daast_version }),
  native_in_feed(document) {
    const { max_file_size_kb, formats } = requirementsOf(document, 'image')
    return { max_image_file_size_kb: max_file_size_kb, image_formats: known(FEED_IMAGE_FORMATS, formats) }
  },
}

const IMAGE_FORMATS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg']
const FEED_IMAGE_FORMATS = ['jpg', 'jpeg', 'png', 'gif', 'webp']
const CONTAINERS = ['mp4', 'webm', 'mov']
const AUDIO_CODECS = ['mp3', 'aac', 'wav', 'flac']
const CARDS_MIN = 2
const KB_PER_MB = 1_000

/** Of the first render: the others are companions. Only whole pixels can be stated. */
function sizeOf({ renders }: FormatDocument): Params {
  const { width, height, unit, min_width, max_width, min_height, max_height } = renders?.[0]?.dimensions ?? {}
  if ((unit ?? 'px') !== 'px') return {}
  if (isPixels(width) && isPixels(height)) return { width, height }
  const bounds = Object.entries({ min_width, max_width, min_height, max_height })
  return Object.fromEntries(bounds.filter(([, bound]) => isPixels(bound)))
}

function isPixels(size: number | undefined): boolean {
  return size !== undefined && Number.isInteger(size)
}

function durationOf(asset: {
  min_duration_ms?: number | undefined
  max_duration_ms?: number | undefined
}): unknown {
  const { min_duration_ms, max_duration_ms } = asset
  if (min_duration_ms === undefined && max_duration_ms === undefined) return undefined
  return [min_duration_ms ?? 0, max_duration_ms ?? null]
}

function backupImage(document: FormatDocument): Params {
  const image = individuals(document).find(({ asset_type }) => asset_type === 'image')
  if (!image) return {}
  return {
    backup_image_required: image.required,
    backup_image_max_size_kb: requirementsOf(document, 'image').max_file_size_kb,
  }
}

/** Every asset: the format may need more than its shape does. */
function slotsOf({ assets }: FormatDocument): Params[] {
  return assets.map((asset) => (asset.item_type === 'repeatable_group' ? slotOfGroup(asset) : slotOf(asset)))
}

function slotOf({ asset_id, asset_type, required, requirements }: Individual): Params {
  const limits = (requirements ?? {}) as { max_length?: number; max_file_size_kb?: number }
  return stated({
    asset_group_id: asset_id,
    asset_type,
    required,
    max_chars: asset_type === 'text' || asset_type === 'markdown' ? limits.max_length : undefined,
    max_size_kb: WITH_FILE.has(asset_type) ? limits.max_file_size_kb : undefined,
  })
}

const WITH_FILE: ReadonlySet<string> = new Set(['image', 'video', 'audio'])

function slotOfGroup({ asset_group_id, required, min_count, max_count, assets }: Group): Params {
  const [only, ...others] = assets
  return {
    asset_group_id,
    asset_type: others.length === 0 ? only!.asset_type : 'card',
    required,
    min: min_count,
    max: max_count,
  }
}

function individuals({ assets }: FormatDocument): Individual[] {
  return assets.filter((asset) => asset.item_type === 'individual')
}

function groups({ assets }: FormatDocument): Group[] {
  return assets.filter((asset) => asset.item_type === 'repeatable_group')
}

/** Of the first asset of this type. Empty if there is none, or it has no requirements. */
function requirementsOf<T extends AssetType>(document: FormatDocument, type: T): Partial<Requirements<T>> {
  const asset = individuals(document).find(({ asset_type }) => asset_type === type)
  return (asset?.requirements ?? {}) as Partial<Requirements<T>>
}

/** Those that the shape has a field for; nothing if it has none. */
function known(words: readonly string[], values: readonly string[] | undefined): string[] | undefined {
  const found = (values ?? []).filter((value) => words.includes(value))
  return found.length > 0 ? found : undefined
}

function atLeast(least: number, count: number): number | undefined {
  return count >= least ? count : undefined
}

function stated(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}
