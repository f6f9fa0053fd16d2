import type { GetProductsArguments } from './get-products-input.ts'
import type { PropertyList } from './property-list.ts'
import type { ToolCall } from './tool.ts'

/** The buyer's list, if one was sent and lists are served. Nobody is called for a caller without a key. */
export async function propertyListOf(
  { property_list }: Pick<GetProductsArguments, 'property_list'>,
  { keyId, propertyLists }: ToolCall,
): Promise<PropertyList | undefined> {
  if (property_list === undefined || keyId === null) return undefined
  return propertyLists?.get(keyId, property_list)
}
