import { z } from 'zod'
import { isObject } from './rpc.ts'

/** What every tool accepts, used or not: clients may send it to all of them. */

/** Accepted, whatever it is, and ignored. */
export function ignored(description: string, type: 'object' | 'string' | 'array' = 'object') {
  return z.unknown().optional().meta({ type, description })
}

export function anyObject(description: string) {
  return z
    .custom<Record<string, unknown>>(isObject, 'This must be an object.')
    .optional()
    .meta({ type: 'object', description })
}

export const ENVELOPE = {
  adcp_version: ignored('Release of AdCP you speak, such as "3.1".', 'string'),
  adcp_major_version: z.unknown().optional().meta({ type: 'integer', description: 'Only 3.' }),
  context: anyObject('Opaque; comes back unchanged.'),
  idempotency_key: ignored('Accepted, not needed.', 'string'),
  context_id: ignored('Ignored.', 'string'),
  governance_context: ignored('Ignored.', 'string'),
  push_notification_config: ignored('Ignored: answers come at once.'),
  ext: ignored('Ignored.'),
}

export const account = z
  .unknown()
  .optional()
  .meta({ type: 'object', description: 'Not needed. Any account is accepted; it changes nothing.' })

export const paginationArgument = z
  .strictObject(
    {
      max_results: z.int().min(1).max(100).optional().meta({ description: 'Default 50.' }),
      cursor: z
        .string()
        .max(500)
        .optional()
        .meta({ description: 'From the previous answer, same arguments.' }),
    },
    {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? 'This takes max_results and cursor only.' : undefined,
    },
  )
  .optional()

export const formatId = z.object({
  agent_url: z.string().max(2_000),
  id: z.string().max(200),
})

export const LIST_LENGTH_MAX = 1_000

/** At least one and at most a fixed number, checked before the entries are. */
export function listOf<T extends z.ZodType>(item: T) {
  const { $schema: _, ...items } = z.toJSONSchema(item, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  })
  return z.array(z.unknown()).min(1).max(LIST_LENGTH_MAX).meta({ items }).pipe(z.array(item))
}

/** The message describes the expected form: it is what the caller gets. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'This must be two capital letters such as DE.')
export const currency = z.string().regex(/^[A-Z]{3}$/, 'This must be three capital letters such as EUR.')
export const region = z
  .string()
  .regex(/^[A-Z]{2}-[A-Z0-9]+$/, 'This must be a code of ISO 3166-2 such as DE-BY.')
export const date = z.iso.date('This must be a day of the calendar such as 2026-11-15.')

/** The caller's own data: returned unchanged, or ignored. */
const OPAQUE = new Set(['context', 'ext'])

/** Models fill in every argument they know: null means left out. */
export function withoutNulls(args: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(args).filter(([, value]) => value !== null)
  return Object.fromEntries(
    given.map(([name, value]) => [name, OPAQUE.has(name) ? value : withoutNullsIn(value)]),
  )
}

function withoutNullsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => (isObject(entry) ? withoutNulls(entry) : entry))
  return isObject(value) ? withoutNulls(value) : value
}
