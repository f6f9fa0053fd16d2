/** The page that was asked for, or the last one if there are fewer by now. */
export function pageWithin(page: number, total: number, perPage: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / perPage)))
}
