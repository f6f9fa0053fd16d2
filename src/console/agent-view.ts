import type { Placement } from '../core/product/placement.ts'
import type { ProposedFormat } from '../core/product/creative-format.ts'
import type { DraftProduct } from '../core/product/check-product.ts'

/** The sales agent as the console sees it. It is passed in: no door knows another. */
export interface AgentView {
  /** The agent's one address, as buyers know it. */
  agentUrl(): string
  /**
   * The result that a key gets from get_products, at a version of the catalogue; and for each product available to the key the
   * filters that exclude it. Not counted, not logged.
   */
  getProducts(
    keyId: string,
    version: string,
    args: Record<string, unknown>,
  ): Promise<{
    result: Record<string, unknown>
    leftOutBy: ReadonlyMap<string, readonly string[]> | undefined
  }>
  /**
   * The answer of get_products to a key with access to this product only, in all its territories; and its text, for hosts
   * that read nothing else.
   */
  previewProduct(product: DraftProduct): Promise<{ answer: object; text: string }>
  /** The answer of list_creative_formats to a request for this format only. */
  previewFormat(format: ProposedFormat): object
  /** The file that a publisher hosts, so that buyers can check who may sell its inventory. */
  adagentsFile(publisher: {
    domain: string
    agentUrl: string
    products: readonly {
      product_id: string
      channels: string[]
      territories: string[]
      selections: PropertySelection[]
      placements: Placement[]
    }[]
    collections: readonly object[]
    lastUpdated: string
  }): Record<string, unknown>
}

export type PropertySelection =
  | { selection_type: 'all' }
  | { selection_type: 'by_id'; property_ids: string[] }
  | { selection_type: 'by_tag'; property_tags: string[] }
