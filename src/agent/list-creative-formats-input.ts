import { z } from 'zod'
import { account, ENVELOPE, formatId, listOf, paginationArgument } from './arguments.ts'

const ASSET_TYPES = [
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
  'webhook',
  'brief',
  'catalog',
  'published_post',
] as const
const DISCLOSURE_POSITIONS = [
  'prominent',
  'footer',
  'audio',
  'subtitle',
  'overlay',
  'end_card',
  'pre_roll',
  'companion',
] as const

const pixels = z.int().optional()

export const listCreativeFormatsInput = z.object({
  format_ids: listOf(formatId)
    .optional()
    .meta({ description: 'Only these. Ids as products name them; unknown ones are ignored.' }),
  type: z.enum(['audio', 'video', 'display', 'dooh']).optional(),
  asset_types: listOf(z.enum(ASSET_TYPES))
    .optional()
    .meta({ description: 'Formats with an asset of at least one of these types.' }),
  max_width: pixels.meta({ description: 'Pixels. A format matches if one of its renders fits.' }),
  max_height: pixels,
  min_width: pixels,
  min_height: pixels,
  is_responsive: z.boolean().optional().meta({ description: 'true: formats that adapt to their place.' }),
  name_search: z.string().max(200).optional().meta({ description: 'Part of the name, in any case.' }),
  wcag_level: z.enum(['A', 'AA', 'AAA']).optional().meta({ description: 'At least.' }),
  disclosure_positions: listOf(z.enum(DISCLOSURE_POSITIONS)).optional(),
  disclosure_persistence: listOf(z.enum(['continuous', 'initial', 'flexible'])).optional(),
  output_format_ids: listOf(formatId).optional().meta({ description: 'Deprecated; matches nothing.' }),
  input_format_ids: listOf(formatId).optional().meta({ description: 'Deprecated; matches nothing.' }),
  publisher_domain: z
    .string()
    .max(253)
    .optional()
    .meta({ description: 'The catalogue is the same for all.' }),
  property_id: z.string().max(200).optional(),
  include_pricing: z.boolean().optional().meta({ description: 'Formats have no price. Needs account.' }),
  account,
  pagination: paginationArgument,
  ...ENVELOPE,
})

export type ListCreativeFormatsArguments = z.output<typeof listCreativeFormatsInput>
