import { MalformedItem, parseDeliveryItem } from '../../src/core/delivery/delivery-item.ts'
import type { DeliveryItem } from '../../src/core/delivery/delivery.ts'

export function wellFormedItem(sent: unknown): DeliveryItem {
  const item = parseDeliveryItem(sent)
  if (item instanceof MalformedItem) throw new Error(item.message)
  return item
}
