import { z } from 'zod'

/** The changes that a refine call asks for. Each entry is closed, as in the schema: a misspelled field is never ignored. */

const ENTRIES_MAX = 100
const ID_LENGTH_MAX = 500

const id = z.string().min(1).max(ID_LENGTH_MAX)
const ask = z.string().min(1)

const requestChange = closed({ scope: z.literal('request'), ask })
const productChange = closed({
  scope: z.literal('product'),
  product_id: id,
  action: z
    .enum(['include', 'omit', 'more_like_this'])
    .optional()
    .meta({ description: 'Default include. more_like_this adds similar products.' }),
  ask: ask.optional(),
})
const proposalChange = closed({
  scope: z.literal('proposal'),
  proposal_id: id,
  action: z.enum(['include', 'omit', 'finalize']).optional(),
  ask: ask.optional().meta({ description: 'There are no proposals to change.' }),
})

const change = z.discriminatedUnion('scope', [requestChange, productChange, proposalChange], {
  error: ({ code }) =>
    code === 'invalid_union' ? 'This must be one of: request, product, proposal.' : undefined,
})

const { $schema: _, ...items } = z.toJSONSchema(change, { target: 'draft-7', io: 'input' })

/** Counted before the entries are read. */
export const refineArgument = z
  .array(z.unknown())
  .min(1)
  .max(ENTRIES_MAX)
  .meta({ items })
  .pipe(z.array(change))

export type Change = z.output<typeof change>
export type ProductChange = z.output<typeof productChange>

function closed<S extends z.ZodRawShape>(shape: S) {
  const names = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? `This takes ${names} only.` : undefined),
  })
}
