/**
 * The file that a publisher hosts at /.well-known/adagents.json, so that buyers can check that this agent may sell its
 * inventory, and where; without products, that no agent may. Properties are known only from the products: the publisher
 * has to check their names and types.
 */

/** A product on sale that has properties of the publisher. */
export interface SoldProduct {
  product_id: string
  channels: string[]
  territories: string[]
  selections: Selection[]
  /** Of the publisher. */
  placements: SoldPlacement[]
}

export interface SoldPlacement {
  placement_id: string
  name: string
  description?: string | undefined
  tags?: string[] | undefined
}

export type Selection =
  | { selection_type: 'all' }
  | { selection_type: 'by_id'; property_ids: string[] }
  | { selection_type: 'by_tag'; property_tags: string[] }

/** Where something is sold, and through which channels. */
interface Sold {
  countries: Set<string>
  channels: Set<string>
}

export function adagentsFile(publisher: {
  domain: string
  agentUrl: string
  products: readonly SoldProduct[]
  /** Shows and others of the publisher, as its file declares them. */
  collections: readonly object[]
  /** RFC 3339. */
  lastUpdated: string
}): Record<string, unknown> {
  const { domain, agentUrl, products, collections, lastUpdated } = publisher
  const byId = new Map<string, Sold>()
  const byTag = new Map<string, Sold>()
  const whole: Sold = { countries: new Set(), channels: new Set() }
  for (const product of products) {
    for (const selection of product.selections) {
      if (selection.selection_type === 'all') add(whole, product)
      if (selection.selection_type === 'by_id')
        for (const id of selection.property_ids) add(entryOf(byId, id), product)
      if (selection.selection_type === 'by_tag')
        for (const tag of selection.property_tags) add(entryOf(byTag, tag), product)
    }
  }
  // All of a domain means the domain itself and every named property of it.
  if (whole.countries.size > 0) {
    entryOf(byId, idOf(domain))
    for (const sold of byId.values()) addAll(sold, whole)
  }
  const tags = [...byTag.keys()].toSorted()
  const properties = propertiesOf(domain, byId, byTag, tags)
  const placements = placementsOf(domain, products)
  const agent = { url: agentUrl, authorized_for: `Advertising on ${domain}` }
  return {
    $schema: 'https://adcontextprotocol.org/schemas/3.1.19/adagents.json',
    properties,
    ...(tags.length > 0 && { tags: Object.fromEntries(tags.map((tag) => [tag, aboutTag(tag)])) }),
    ...(collections.length > 0 && { collections }),
    ...(placements.length > 0 && { placements }),
    authorized_agents: [
      ...byCountries(byId).map(([countries, property_ids]) => ({
        ...agent,
        authorization_type: 'property_ids',
        property_ids,
        countries,
      })),
      ...byCountries(byTag).map(([countries, property_tags]) => ({
        ...agent,
        authorization_type: 'property_tags',
        property_tags,
        countries,
      })),
    ],
    last_updated: lastUpdated,
  }
}

/**
 * Only the publisher knows which properties have a tag: until then it is set on the whole domain. The domain is also there
 * if nothing is sold, since a file without properties and agents is not valid.
 */
function propertiesOf(
  domain: string,
  byId: ReadonlyMap<string, Sold>,
  byTag: ReadonlyMap<string, Sold>,
  tags: readonly string[],
): Record<string, unknown>[] {
  const own = idOf(domain)
  const ids = new Set(byId.keys())
  if (tags.length > 0 || ids.size === 0) ids.add(own)
  return [...ids].toSorted().map((id) => {
    const channels = new Set(byId.get(id)?.channels)
    if (id === own) for (const { channels: more } of byTag.values()) for (const one of more) channels.add(one)
    return {
      property_id: id,
      property_type: typeOf(channels),
      name: id === own ? domain : wordsOf(id),
      identifiers: [{ type: 'domain', value: domain }],
      ...(id === own && tags.length > 0 && { tags }),
      ...(channels.size > 0 && { supported_channels: [...channels].toSorted() }),
      publisher_domain: domain,
    }
  })
}

/** Each once, in the words of the first product that has it, on the properties of all that have it. */
function placementsOf(domain: string, products: readonly SoldProduct[]): Record<string, unknown>[] {
  const byId = new Map<string, { placement: SoldPlacement; ids: Set<string>; tags: Set<string> }>()
  for (const { placements, selections } of products.toSorted(byProductId)) {
    for (const placement of placements) {
      const known = byId.get(placement.placement_id)
      const entry = known ?? { placement, ids: new Set<string>(), tags: new Set<string>() }
      byId.set(placement.placement_id, entry)
      for (const selection of selections) {
        if (selection.selection_type === 'all') entry.ids.add(idOf(domain))
        if (selection.selection_type === 'by_id') for (const id of selection.property_ids) entry.ids.add(id)
        if (selection.selection_type === 'by_tag')
          for (const tag of selection.property_tags) entry.tags.add(tag)
      }
    }
  }
  return [...byId]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([placement_id, { placement, ids, tags }]) => ({
      placement_id,
      name: placement.name,
      ...(placement.description && { description: placement.description }),
      ...(placement.tags && { tags: placement.tags }),
      ...(ids.size > 0 && { property_ids: [...ids].toSorted() }),
      ...(tags.size > 0 && { property_tags: [...tags].toSorted() }),
    }))
}

/** Unlike the order of the last change, it moves with nothing that is not in the file. */
function byProductId(one: SoldProduct, other: SoldProduct): number {
  return one.product_id < other.product_id ? -1 : 1
}

/** Properties or tags sold in the same countries share an entry. */
function byCountries(sold: ReadonlyMap<string, Sold>): [countries: string[], names: string[]][] {
  const groups = new Map<string, string[]>()
  for (const [name, { countries }] of [...sold].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const key = [...countries].toSorted().join(' ')
    groups.set(key, [...(groups.get(key) ?? []), name])
  }
  return [...groups].map(([key, names]) => [key.split(' '), names])
}

function entryOf(map: Map<string, Sold>, name: string): Sold {
  const sold = map.get(name) ?? { countries: new Set(), channels: new Set() }
  map.set(name, sold)
  return sold
}

function add(sold: Sold, { territories, channels }: SoldProduct): void {
  for (const country of territories) sold.countries.add(country)
  for (const channel of channels) sold.channels.add(channel)
}

function addAll(sold: Sold, more: Sold): void {
  for (const country of more.countries) sold.countries.add(country)
  for (const channel of more.channels) sold.channels.add(channel)
}

const TYPES: [type: string, channels: string[]][] = [
  ['podcast', ['podcast']],
  ['radio', ['radio']],
  ['streaming_audio', ['streaming_audio']],
  ['ctv_app', ['ctv']],
  ['linear_tv', ['linear_tv']],
  ['dooh', ['dooh', 'ooh']],
]

/** Derived from the channels; a website if they do not say. */
function typeOf(channels: ReadonlySet<string>): string {
  const found = TYPES.find(([, own]) => channels.size > 0 && [...channels].every((one) => own.includes(one)))
  return found?.[0] ?? 'website'
}

function aboutTag(tag: string): Record<string, unknown> {
  return { name: wordsOf(tag), description: `Properties that are sold as “${tag}”` }
}

/** "Front page" for front_page. */
function wordsOf(id: string): string {
  const words = id.replaceAll('_', ' ').trim()
  return words === '' ? id : words[0]!.toUpperCase() + words.slice(1)
}

function idOf(domain: string): string {
  return domain.replace(/[^a-z0-9]+/g, '_')
}
