import { z } from 'zod'
import { canonicalUuid } from '../core/uuid.ts'

/** Query parameters that several routes share. */

const SEARCH_LENGTH_MAX = 200
const PAGE_MAX = 1_000_000

/** The words of a search field; empty counts as none. */
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

/** An ID in its canonical form, however it was typed. An invalid one finds nothing, and the operation says so. */
export const uuid = z.string().transform((text) => canonicalUuid(text) ?? text)

/** A calendar day; the operation checks that it exists. */
export const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'give a day as YYYY-MM-DD')
  .optional()
