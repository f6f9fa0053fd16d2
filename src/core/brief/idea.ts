import type { Channel } from '../product/product.ts'

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'no', 'sv', 'da'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * Terms of each language, separated by commas; a term may have several words. Case, accents and hyphens do not matter,
 * and inflected forms are found by their stem, so the base form is enough; forms with another stem are separate terms.
 */
export type Words = Partial<Record<Language, string>>

export type IdeaKind =
  'channel' | 'placement' | 'format' | 'price' | 'terms' | 'topic' | 'audience' | 'season'

/** Something that a brief can ask for and a product can have, in any language. */
export interface Idea {
  id: string
  kind: IdeaKind
  /** As shown to people: "Meets podcast and hiking". */
  name: string
  /** The wider ideas that it is part of: football is part of sports. A product that has it has these too. */
  within?: readonly string[]
  /** A product with one of these is a partial match for it: station screens, for a brief on commuters. */
  near?: readonly string[]
  words: Words
  /** A product has the idea by these facts, whatever its text says. Any one is enough. */
  met?: Partial<{
    channels: readonly Channel[]
    pricing: readonly string[]
    delivery: 'guaranteed' | 'non_guaranteed'
    exclusivity: readonly string[]
    audio: readonly string[]
    video: readonly string[]
    /** Parts of a format's id or kinds of its assets: host_read, native, video. */
    formats: readonly string[]
  }>
}
