import { z } from 'zod'

/** Where a buyer's property list is, as the argument names it. */

const URL_LENGTH_MAX = 2_000
const LIST_ID_LENGTH_MAX = 500
const TOKEN_LENGTH_MAX = 8_000

export const propertyListArgument = z
  .strictObject(
    {
      agent_url: z
        .string()
        .max(URL_LENGTH_MAX)
        .refine(isWebAddress, 'This must be an https address without a user or password.')
        .meta({ format: 'uri', description: 'The agent that keeps the list.' }),
      list_id: z.string().min(1).max(LIST_ID_LENGTH_MAX),
      auth_token: z
        .string()
        .max(TOKEN_LENGTH_MAX)
        .regex(/^[\x21-\x7e]+$/, 'This must be printable ASCII without spaces.')
        .optional()
        .meta({ description: 'Sent to that agent as a Bearer token, and kept nowhere.' }),
    },
    {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? 'This takes agent_url, list_id and auth_token only.' : undefined,
    },
  )
  .optional()

export type PropertyListRef = z.output<typeof propertyListArgument> & {}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
