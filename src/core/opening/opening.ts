/** Where a key may see a product: where it was opened, as far as the product is still sold there. */
export function openTerritories(own: readonly string[], opened: readonly string[] | null): string[] {
  return opened === null ? [...own] : own.filter((code) => opened.includes(code))
}
