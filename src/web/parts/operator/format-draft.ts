import type { Answer } from '../../api.ts'

type FormatView = Answer<'GET /operator/formats/:formatId'>['format']

/** A format as a form holds it. Each asset is a row; its requirements are JSON, as they differ by type. */
export interface FormatDraft {
  id: string
  type: string
  name: string
  description: string
  /** The fixed size, if there is exactly one. */
  width: string
  height: string
  assets: AssetDraft[]
  /** Fields without one of their own, as they were. */
  rest: Record<string, unknown>
}

export interface AssetDraft {
  key: number
  asset_id: string
  asset_type: string
  isRequired: boolean
  /** JSON; empty: none. */
  requirements: string
  /** A group of assets, or one that the form cannot show, is kept unchanged. */
  kept: Record<string, unknown> | undefined
  rest: Record<string, unknown>
}

export const MEDIA: Record<string, string> = {
  display: 'Display',
  video: 'Video',
  audio: 'Audio',
  dooh: 'Out-of-home',
}

export const ASSET_TYPES = [
  'image',
  'video',
  'audio',
  'text',
  'markdown',
  'html',
  'css',
  'javascript',
  'vast',
  'daast',
  'url',
]

let nextKey = 0

export function newAsset(): AssetDraft {
  return {
    key: nextKey++,
    asset_id: '',
    asset_type: 'image',
    isRequired: true,
    requirements: '',
    kept: undefined,
    rest: {},
  }
}

export function newFormatDraft(): FormatDraft {
  return {
    id: '',
    type: 'display',
    name: '',
    description: '',
    width: '',
    height: '',
    assets: [newAsset()],
    rest: {},
  }
}

export function formatDraftOf(format: FormatView): FormatDraft {
  const { id, type, name, description, renders, assets, ...rest } = format
  const [render] = renders ?? []
  const size = render?.dimensions
  const isPlainSize =
    renders?.length === 1 &&
    render?.role === 'primary' &&
    Object.keys(size ?? {}).every((key) => ['width', 'height', 'unit'].includes(key)) &&
    (size?.unit ?? 'px') === 'px'
  return {
    id,
    type,
    name,
    description: description ?? '',
    width: isPlainSize ? String(size?.width ?? '') : '',
    height: isPlainSize ? String(size?.height ?? '') : '',
    assets: assets.map(assetDraftOf),
    rest: { ...rest, ...(renders && !isPlainSize && { renders }) },
  }
}

function assetDraftOf(asset: FormatView['assets'][number]): AssetDraft {
  if (asset.item_type !== 'individual') return { ...newAsset(), kept: asset }
  const { item_type: _, asset_id, asset_type, required, requirements, ...rest } = asset
  return {
    key: nextKey++,
    asset_id,
    asset_type,
    isRequired: required,
    requirements: requirements === undefined ? '' : JSON.stringify(requirements, null, 2),
    kept: undefined,
    rest,
  }
}

/** In the form that is sent. Text that is not JSON is sent as typed: the server then names the field. */
export function formatOf(draft: FormatDraft): Record<string, unknown> {
  const { id, type, name, description, width, height, assets, rest } = draft
  const hasSize = width.trim() !== '' || height.trim() !== ''
  return {
    id: id.trim(),
    type,
    name,
    ...(description.trim() !== '' && { description }),
    ...(hasSize && {
      renders: [
        { role: 'primary', dimensions: { width: numberIn(width), height: numberIn(height), unit: 'px' } },
      ],
    }),
    assets: assets.map(assetOf),
    ...rest,
  }
}

function assetOf({ asset_id, asset_type, isRequired, requirements, kept, rest }: AssetDraft): unknown {
  if (kept) return kept
  return {
    item_type: 'individual',
    asset_id: asset_id.trim(),
    asset_type,
    required: isRequired,
    ...(requirements.trim() !== '' && { requirements: jsonIn(requirements) }),
    ...rest,
  }
}

function numberIn(text: string): number | string {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
