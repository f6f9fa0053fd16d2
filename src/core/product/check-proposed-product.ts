import { z } from 'zod'
import type { FieldProblem } from '../refusal.ts'
import { proposedProduct, type ProposedProduct } from './product.ts'
import { checkDocument, type CheckedDocument } from './read-document.ts'

/**
 * A product as it was sent: every field by itself, and fields that contradict each other. What contradicts is looked for even if
 * other fields are wrong, so that all of it is named at once.
 */
export function checkProposedProduct(sent: unknown, where: string): CheckedDocument<ProposedProduct> {
  const checked = checkDocument(proposedProduct, sent, where)
  const named = new Set(checked.problems.map(({ field }) => field))
  const contradictions = findContradictions(sent, where).filter(({ field }) => !named.has(field))
  if (contradictions.length === 0) return checked
  return { document: undefined, problems: [...checked.problems, ...contradictions] }
}

const text = z.string().catch('')
const texts = z.array(text).catch([])
function listOf<T extends z.ZodType>(item: T) {
  return z.array(item).catch([])
}
function partsOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).catch({} as z.output<z.ZodObject<Shape>>)
}

/** The fields that refer to each other, read as far as they can be: positions stay those of the sender. */
const related = z.object({
  format_ids: texts,
  territories: texts,
  publisher_properties: listOf(partsOf({ publisher_domain: text })),
  placements: listOf(partsOf({ publisher_domain: text, format_ids: texts.optional() })),
  forecast: partsOf({
    points: listOf(partsOf({ dimensions: listOf(partsOf({ geo_code: text })).optional() })),
  }).optional(),
  collections: listOf(partsOf({ collection_ids: texts })),
  installments: listOf(partsOf({ collection_id: text.optional() })),
  reporting_capabilities: partsOf({ measurement_windows: listOf(partsOf({ window_id: text })).optional() }),
  measurement_terms: partsOf({
    billing_measurement: partsOf({ measurement_window: text.optional() }).optional(),
  }).optional(),
})

function findContradictions(sent: unknown, where: string): FieldProblem[] {
  const { data } = related.safeParse(typeof sent === 'object' && sent !== null ? sent : {})
  if (!data) return []
  const problems: FieldProblem[] = []
  const refuse = (path: string, what: string) => {
    const field = where === '' ? path : `${where}.${path}`
    problems.push({ field, message: `${field} ${what}.` })
  }
  const domains = new Set(data.publisher_properties.map(({ publisher_domain }) => publisher_domain))
  const formatIds = new Set(data.format_ids)
  for (const [i, { publisher_domain: domain, format_ids: taken = [] }] of data.placements.entries()) {
    if (domain && !domains.has(domain)) {
      refuse(`placements[${i}].publisher_domain`, 'must be a publisher of the product')
    }
    for (const [j, id] of taken.entries()) {
      if (!formatIds.has(id)) refuse(`placements[${i}].format_ids[${j}]`, 'must be a format of the product')
    }
  }
  const territories = new Set(data.territories.map((code) => code.toUpperCase()))
  for (const [i, { dimensions = [] }] of (data.forecast?.points ?? []).entries()) {
    for (const [j, { geo_code: code }] of dimensions.entries()) {
      if (code && !territories.has(code)) {
        refuse(`forecast.points[${i}].dimensions[${j}].geo_code`, 'must be a territory of the product')
      }
    }
  }
  const collectionIds = data.collections.flatMap(({ collection_ids }) => collection_ids ?? [])
  for (const [i, { collection_id: id }] of data.installments.entries()) {
    if (collectionIds.length === 0) refuse(`installments[${i}]`, 'needs a show: choose it under collections')
    else if (id && !collectionIds.includes(id)) {
      refuse(`installments[${i}].collection_id`, 'must be a show of the product')
    } else if (!id && collectionIds.length > 1) {
      refuse(`installments[${i}].collection_id`, 'is needed, as the product has several shows')
    }
  }
  const windows = data.reporting_capabilities.measurement_windows?.map(({ window_id }) => window_id) ?? []
  const billed = data.measurement_terms?.billing_measurement?.measurement_window
  if (billed && !windows.includes(billed)) {
    refuse(
      'measurement_terms.billing_measurement.measurement_window',
      'must be a window_id of reporting_capabilities.measurement_windows',
    )
  }
  return problems
}
