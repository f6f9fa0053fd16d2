import { z } from 'zod'
import { distinct, oneLine, words } from './text-schemas.ts'
import { assetRequirements, ratio } from './asset-requirements.ts'
import { canonical } from './canonical.ts'

/** What a creative must be made of, in AdCP's terms. Checked in full, like products. */

export const MEDIA = ['audio', 'video', 'display', 'dooh'] as const
export type Medium = (typeof MEDIA)[number]

const NAME = /^[a-zA-Z0-9_-]{1,100}$/
const name = z.string().regex(NAME, 'must be letters, digits, _ and -')

export function isFormatId(text: string): boolean {
  return NAME.test(text)
}

const size = z.number().gt(0)

const render = z.strictObject({
  role: oneLine(50),
  dimensions: z.strictObject({
    width: size.optional(),
    height: size.optional(),
    min_width: size.optional(),
    min_height: size.optional(),
    max_width: size.optional(),
    max_height: size.optional(),
    unit: z.enum(['px', 'dp', 'inches', 'cm', 'mm', 'pt']).optional(),
    responsive: z.strictObject({ width: z.boolean(), height: z.boolean() }).optional(),
    aspect_ratio: ratio.optional(),
  }),
})

const individual = assetRequirements.map((asset) =>
  z.strictObject({
    item_type: z.literal('individual'),
    asset_id: name,
    asset_type: z.literal(asset.type),
    asset_role: oneLine(50).optional(),
    required: z.boolean(),
    requirements: asset.requirements.optional(),
  }),
)

const groupMember = z.discriminatedUnion(
  'asset_type',
  asTuple(individual.map((asset) => asset.omit({ item_type: true }))),
)

const group = z.strictObject({
  item_type: z.literal('repeatable_group'),
  asset_group_id: name,
  required: z.boolean(),
  min_count: z.int().min(0),
  max_count: z.int().min(1),
  selection_mode: z.enum(['sequential', 'optimize']).optional(),
  assets: z.array(groupMember).min(1).max(20),
})

const asset = z.discriminatedUnion('item_type', [
  z.discriminatedUnion('asset_type', asTuple(individual)),
  group,
])

export const formatDocument = z.strictObject({
  name: oneLine(200),
  description: words(2_000).optional(),
  renders: z.array(render).min(1).max(20).optional(),
  assets: z.array(asset).min(1).max(50),
  accessibility: z
    .strictObject({
      wcag_level: z.enum(['A', 'AA', 'AAA']),
      requires_accessible_assets: z.boolean().optional(),
    })
    .optional(),
  canonical: canonical.optional(),
})
export type FormatDocument = z.output<typeof formatDocument>

/** As an operator writes it: the document, its id, and what it is for. */
export const proposedFormat = formatDocument.extend({ id: name, type: z.enum(MEDIA) })
export type ProposedFormat = z.output<typeof proposedFormat>

/** The ID of a format as it was sent, whatever else is wrong with it; undefined if it is not an ID. */
export function formatIdIn(sent: unknown): string | undefined {
  if (typeof sent !== 'object' || sent === null || !('id' in sent)) return undefined
  return typeof sent.id === 'string' && isFormatId(sent.id) ? sent.id : undefined
}

function asTuple<T>(list: T[]): [T, ...T[]] {
  return list as [T, ...T[]]
}

export const ASSET_TYPES = distinct(z.enum(asTuple(assetRequirements.map(({ type }) => type))))
