import { z } from 'zod'
import { canonicalUuid } from '../core/uuid.ts'

/** Parts of queries that several routes take. */

const SEARCH_LENGTH_MAX = 200
const PAGE_MAX = 1_000_000

/** What somebody types into a search field; empty counts as nothing. */
export const searchText = z
  .string()
  .trim()
  .max(SEARCH_LENGTH_MAX, `search for at most ${SEARCH_LENGTH_MAX} characters`)
  .optional()
  .transform((text) => (text === '' ? undefined : text))

/** From 1. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'pages are numbered from 1')
  .optional()
  .transform((text) => Math.min(Number(text ?? 1), PAGE_MAX))

/** An id in the one form that ids have, however it was typed. What is none finds nothing: the operation says so. */
export const uuid = z.string().transform((text) => canonicalUuid(text) ?? text)

/** A calendar day; what it has to be is the operation's to say. */
export const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'give a day as YYYY-MM-DD')
  .optional()
