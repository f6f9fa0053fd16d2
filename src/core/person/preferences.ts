/** How numbers and dates can be written: each with its name in its own language. The words of the app are English. */
export const LOCALES = [
  ['en-US', 'English (US)'],
  ['en-GB', 'English (UK)'],
  ['de-DE', 'Deutsch'],
  ['de-CH', 'Deutsch (Schweiz)'],
  ['fr-FR', 'Français'],
  ['es-ES', 'Español'],
  ['it-IT', 'Italiano'],
  ['nl-NL', 'Nederlands'],
  ['pl-PL', 'Polski'],
  ['pt-BR', 'Português (Brasil)'],
  ['sv-SE', 'Svenska'],
  ['da-DK', 'Dansk'],
  ['nb-NO', 'Norsk bokmål'],
  ['fi-FI', 'Suomi'],
  ['cs-CZ', 'Čeština'],
  ['ja-JP', '日本語'],
] as const

export type Locale = (typeof LOCALES)[number][0]

export const LOCALE_CODES = LOCALES.map(([code]) => code)

/** Which zone a person is shown instants in: that of the organization they are in, UTC, or that of their computer. */
export const ZONE_CHOICES = ['organization', 'utc', 'browser'] as const
export type ZoneChoice = (typeof ZONE_CHOICES)[number]

/** How a person reads. */
export interface Preferences {
  /** Null: as in the browser. */
  locale: Locale | null
  time_zone: ZoneChoice
}
