import { z } from 'zod'

/** A problem document with one of these codes, as the OpenAPI document describes it. */
export function problemSchema(codes: readonly [string, ...string[]], more: z.core.$ZodShape = {}) {
  return z
    .object({
      type: z.string().describe('A URN of the code.'),
      title: z.string().describe('The kind of error, in words.'),
      status: z.int().min(400).max(599).describe('The HTTP status.'),
      detail: z.string().describe('What is wrong and what to do. For people: it may change.'),
      code: z.enum(codes).describe('The kind of error, for programs.'),
      request_id: z.string().describe('Also in the `X-Request-Id` header.'),
      ...more,
    })
    .describe('RFC 9457 problem document')
}
