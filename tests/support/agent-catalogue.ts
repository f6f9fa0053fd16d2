import { createAgentKey } from '../../src/core/agent-key/create-agent-key.ts'
import type { Context } from '../../src/core/context.ts'
import { grantAccess } from '../../src/core/product/grant-access.ts'
import { saveProducts } from '../../src/core/product/save-products.ts'
import type { Database } from '../../src/database/database.ts'
import { instantFromMilliseconds } from '../../src/exact/instant.ts'

/** As from the command line of the machine. */
export function asOperator(database: Database): Context {
  return { actor: { kind: 'command_line' }, database, now: instantFromMilliseconds(Date.now()) }
}

/** A minimal valid product; a test overrides what it is about. */
export function product(product_id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    product_id,
    name: `Product ${product_id}`,
    description: 'A place for advertisements.',
    publisher_properties: [{ publisher_domain: 'news.example', selection_type: 'all' }],
    channels: ['display'],
    format_ids: ['display_300x250_image'],
    delivery_type: 'non_guaranteed',
    pricing_options: [{ pricing_option_id: 'cpm', pricing_model: 'cpm', currency: 'EUR', fixed_price: 5 }],
    reporting_capabilities: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: 60,
      timezone: 'UTC',
      supports_webhooks: false,
      available_metrics: ['impressions', 'spend'],
      date_range_support: 'date_range',
    },
    territories: ['DE', 'AT'],
    ...changes,
  }
}

export async function save(database: Database, ...products: Record<string, unknown>[]): Promise<void> {
  await saveProducts(asOperator(database), { products })
}

export async function createKey(
  database: Database,
  label = 'Test agent',
): Promise<{ id: string; key: string }> {
  return createAgentKey(asOperator(database), { label, buyerName: 'Test buyer' })
}

export async function grant(
  database: Database,
  keyId: string,
  productId: string,
  territories: string[] | null = null,
): Promise<void> {
  await grantAccess(asOperator(database), { keyIds: [keyId], productIds: [productId], territories })
}

/** Saves products and gives a new key access to all of them. */
export async function createBuyer(
  database: Database,
  ...products: Record<string, unknown>[]
): Promise<{ id: string; key: string }> {
  if (products.length > 0) await save(database, ...products)
  const key = await createKey(database)
  for (const { product_id } of products) await grant(database, key.id, String(product_id))
  return key
}
