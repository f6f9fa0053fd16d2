import { z } from 'zod'
import { distinct, domain, oneLine, words } from './text-schemas.ts'

/** Where in a product's inventory an advertisement appears. */

export const PLACEMENT_MODES = ['targetable', 'included'] as const

const placementId = z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/, 'must be an id such as homepage_top')

export const placement = z.strictObject({
  placement_id: placementId,
  publisher_domain: domain,
  name: oneLine(200),
  description: words(1_000).optional(),
  mode: z.enum(PLACEMENT_MODES),
  tags: distinct(oneLine(100)).max(50).optional(),
  /** Those of the product that it takes; all of them if left out. */
  format_ids: distinct(z.string()).max(200).optional(),
})
export type Placement = z.output<typeof placement>

export const placements = z
  .array(placement)
  .min(1)
  .max(200)
  .refine(
    (list) => new Set(list.map((one) => `${one.publisher_domain} ${one.placement_id}`)).size === list.length,
    'must not use a placement_id of a publisher twice',
  )
