/** What the demo opens to buyers' agents. Empty until there is a sales agent to open it. */
export interface DemoAgent {
  key: string | null
  other_key: string | null
  products: { product_id: string; territories: string[] }[]
}

export async function createDemoAgent(): Promise<DemoAgent> {
  return { key: null, other_key: null, products: [] }
}
