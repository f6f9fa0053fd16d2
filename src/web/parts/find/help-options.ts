import { withQuery } from '../../api.ts'
import { IconBook, IconSearch } from '../../icons.ts'
import { addressOf, type FoundSection } from '../../search-guides.ts'
import type { FindOption } from './option.ts'

const SECTIONS_MAX = 5

/** Sections of the guides by their headings; what only their text has is a search away. */
export function helpOptions(found: readonly FoundSection[], typed: string): FindOption[] {
  const sections = found.filter(({ isInHeading }) => isInHeading).slice(0, SECTIONS_MAX)
  const options = sections.map((section) => ({
    key: `help ${addressOf(section)} ${section.heading}`,
    label: section.heading,
    detail: section.guide.title,
    icon: IconBook,
    does: { to: addressOf(section) },
  }))
  if (found.length === options.length) return options
  return [
    ...options,
    {
      key: 'all help',
      label: `Search the guides for “${typed}”`,
      icon: IconSearch,
      does: { to: withQuery('/help', { search: typed }) },
    },
  ]
}
