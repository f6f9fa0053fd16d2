import { isAt } from '../../field-errors.ts'
import type { ProductDraft } from '../product-draft.ts'

/** The sections of the form, in order: their titles, and the fields of the product that each has. */
export const SECTIONS = {
  basics: {
    title: 'What it is',
    fields: [
      'product_id',
      'name',
      'description',
      'channels',
      'video_placement_types',
      'audio_distribution_types',
      'territories',
      'delivery_type',
      'exclusivity',
    ],
  },
  properties: { title: 'Where it runs', fields: ['publisher_properties', 'property_targeting_allowed'] },
  formats: { title: 'Formats', fields: ['format_ids'] },
  placements: { title: 'Placements', fields: ['placements'] },
  prices: { title: 'Prices', fields: ['pricing_options'] },
  forecast: { title: 'Forecast', fields: ['forecast'] },
  shows: {
    title: 'Shows and episodes',
    fields: ['collections', 'collection_targeting_allowed', 'installments'],
  },
  deadlines: { title: 'Deadlines and material', fields: ['deadline_policy', 'material_submission'] },
  reporting: {
    title: 'Reporting and measurement',
    fields: ['reporting_capabilities', 'delivery_measurement'],
  },
  terms: {
    title: 'Terms',
    fields: ['measurement_terms', 'cancellation_policy', 'creative_policy', 'enforced_policies'],
  },
  card: { title: 'Card', fields: ['product_card'] },
  sellers: { title: 'Sellers and media kit', fields: ['sellers', 'in_media_kit'] },
} as const

export type SectionId = keyof typeof SECTIONS
export const SECTION_IDS = Object.keys(SECTIONS) as SectionId[]

/** Of its heading. */
export function sectionElementId(section: SectionId): string {
  return `section-${section}`
}

/** Whether a field of the product is in the section. */
export function isIn(section: SectionId, field: string): boolean {
  return SECTIONS[section].fields.some((name) => isAt(field, name))
}

/** Whether everything that the section asks for is entered; of an optional one, anything. */
export function isFilledIn(section: SectionId, draft: ProductDraft): boolean {
  const { name, product_id, description, channels, territories, optional } = draft
  if (section === 'basics') {
    return [name, product_id, description, territories].every(isText) && channels.length > 0
  }
  if (section === 'properties') {
    return draft.properties.every(({ publisher_domain }) => isText(publisher_domain))
  }
  if (section === 'formats') return draft.format_ids.length > 0
  if (section === 'prices') {
    return draft.pricing.every(
      ({ pricing_option_id, currency, kind, amount }) =>
        isText(pricing_option_id) && isText(currency) && (kind === 'auction' || isText(amount)),
    )
  }
  if (section === 'reporting') {
    return isText(draft.reporting.timezone) && draft.reporting.available_reporting_frequencies.length > 0
  }
  if (section === 'terms' && isText(draft.enforced_policies)) return true
  return SECTIONS[section].fields.some((field) => optional[field] !== undefined)
}

function isText(text: string): boolean {
  return text.trim() !== ''
}
