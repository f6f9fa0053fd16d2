import type { ProposedFormat } from '../core/creative-format/creative-format.ts'
import type { ProposedProduct } from '../core/product/product.ts'

/** The sales agent as the console looks at it. It is handed in: no door knows another. */
export interface AgentView {
  /** The agent's one address, as buyers know it. */
  agentUrl(): string
  /**
   * The result that a key gets from get_products, at a version of the catalogue; and for each product available to the key the
   * filters that leave it out. Counts for nothing and is kept nowhere.
   */
  getProducts(
    keyId: string,
    version: string,
    args: Record<string, unknown>,
  ): Promise<{
    result: Record<string, unknown>
    leftOutBy: ReadonlyMap<string, readonly string[]> | undefined
  }>
  /** The answer of get_products to a key to which this product alone would be open, in all its territories. */
  previewProduct(product: ProposedProduct): Promise<object>
  /** The answer of list_creative_formats to a question for this format alone. */
  previewFormat(format: ProposedFormat): object
  /** What a publisher hosts, so that buyers can check who sells what is theirs. */
  adagentsFile(publisher: {
    domain: string
    agentUrl: string
    products: readonly { channels: string[]; territories: string[]; selections: PropertySelection[] }[]
    lastUpdated: string
  }): Record<string, unknown>
}

export type PropertySelection =
  | { selection_type: 'all' }
  | { selection_type: 'by_id'; property_ids: string[] }
  | { selection_type: 'by_tag'; property_tags: string[] }
