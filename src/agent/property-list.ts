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
  private readonly sites = new Set<string>()
  private readonly hosts = new Set<string>()
  private readonly parents = new Set<string>()
  private readonly hash = createHash('sha256')
  private bytes = 0

  constructor(identifiers: Iterable<Identifier> = []) {
    this.add(identifiers)
  }

  /** The same for the same domains in the same order. */
  get digest(): string {
    return this.hash.copy().digest('base64url')
  }

  /** About how many bytes it takes in memory. */
  get size(): number {
    return this.bytes
  }

  /** For a long list, which is added in parts. */
  add(identifiers: Iterable<Identifier>): void {
    for (const { type, value } of identifiers) {
      const name = nameOf(value)
      const kind = this.kindOf(type, name)
      if (!kind || kind.names.has(kind.name)) continue
      kind.names.add(kind.name)
      // With its length, so that no two lists are written alike.
      this.hash.update(`${type} ${name.length} ${name}`)
      this.bytes += name.length + BYTES_PER_NAME
    }
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

  private kindOf(type: string, name: string): { names: Set<string>; name: string } | undefined {
    if (type === 'subdomain') return { names: this.hosts, name }
    if (type !== 'domain') return undefined
    if (name.startsWith('*.')) return { names: this.parents, name: name.slice(2) }
    return { names: isBaseDomain(name) ? this.sites : this.hosts, name }
  }
}

const BYTES_PER_NAME = 64

/**
 * example.com and example.co.uk, but not edition.example.com. A base domain below a rarer suffix is taken for a host: its www
 * and m hosts are then left out, as nothing may be shown that the buyer did not list.
 */
function isBaseDomain(name: string): boolean {
  return /^[^.]+\.[^.]+$/.test(name) || SECOND_LEVEL.test(name)
}

const SECOND_LEVEL = /^[^.]+\.(ac|co|com|edu|go|gob|gov|gv|ne|net|or|org)\.[a-z]{2}$/

function nameOf(domain: string): string {
  return domain.trim().toLowerCase().replace(/\.$/, '')
}
