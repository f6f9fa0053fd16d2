import { createHash } from 'node:crypto'
import type { ProductDocument } from '../core/product/product.ts'

/** Of a property, as governance agents name it. */
export interface Identifier {
  type: string
  value: string
}

type Sold = Pick<ProductDocument, 'publisher_properties' | 'property_targeting_allowed'>

/**
 * The properties on which a buyer may advertise. Products name properties by the domain of their publisher, so that only
 * domains are compared: identifiers of apps, screens or podcasts match nothing here.
 */
export class PropertyList {
  /** The same for the same domains in the same order. */
  readonly digest: string
  /** About how many bytes it takes in memory. */
  readonly size: number
  private readonly sites = new Set<string>()
  private readonly hosts = new Set<string>()
  private readonly parents = new Set<string>()

  constructor(identifiers: Iterable<Identifier>) {
    for (const { type, value } of identifiers) this.addIdentifier(type, nameOf(value))
    const kinds = [this.sites, this.hosts, this.parents]
    const domains = JSON.stringify(kinds.map((names) => [...names]))
    this.digest = createHash('sha256').update(domains).digest('base64url')
    this.size = domains.length + kinds.reduce((sum, { size }) => sum + size * BYTES_PER_NAME, 0)
  }

  /** Sold whole: all its properties must be in the list. Where buyers may choose among them, one is enough. */
  admits({ publisher_properties: properties, property_targeting_allowed: maySelect }: Sold): boolean {
    const isListed = ({ publisher_domain }: Sold['publisher_properties'][number]) =>
      this.covers(publisher_domain)
    return maySelect === true ? properties.some(isListed) : properties.every(isListed)
  }

  /**
   * "example.com" also means its www and m hosts, "edition.example.com" only itself, and "*.example.com" every host below
   * example.com but not example.com.
   */
  covers(publisherDomain: string): boolean {
    const domain = nameOf(publisherDomain)
    if (this.sites.has(domain) || this.hosts.has(domain)) return true
    const [first, ...rest] = domain.split('.')
    if ((first === 'www' || first === 'm') && this.sites.has(rest.join('.'))) return true
    for (let i = 0; i < rest.length; i++) if (this.parents.has(rest.slice(i).join('.'))) return true
    return false
  }

  private addIdentifier(type: string, name: string): void {
    if (type === 'subdomain') this.hosts.add(name)
    else if (type !== 'domain') return
    else if (name.startsWith('*.')) this.parents.add(name.slice(2))
    else this.sites.add(name)
  }
}

const BYTES_PER_NAME = 64

function nameOf(domain: string): string {
  return domain.trim().toLowerCase().replace(/\.$/, '')
}
