import { z } from 'zod'

const CONTROL_OR_BROKEN = /[^\P{Cc}\n]|\p{Surrogate}/u

/** Text for people, trimmed, without characters that could break a terminal or a database. */
export function words(lengthMax: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(lengthMax, `must have at most ${lengthMax} characters`)
    .refine((text) => !CONTROL_OR_BROKEN.test(text), 'must not contain control characters')
}

export function oneLine(lengthMax: number) {
  return words(lengthMax).refine((text) => !text.includes('\n'), 'must be on one line')
}

/** A list without duplicates. */
export function distinct<T extends z.ZodType>(item: T, min: 0 | 1 = 1) {
  return z
    .array(item)
    .min(min, `${item instanceof z.ZodEnum ? 'Choose' : 'Add'} at least one`)
    .refine((list) => new Set(list).size === list.length, 'must not contain duplicates')
}

export const domain = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'must be a domain in lower case, such as news.example.com',
  )
