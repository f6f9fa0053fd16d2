/** The address of a guide in the app, or of one of its sections. */
export function helpLink(guide: string, anchor?: string): string {
  return anchor === undefined ? `/help/${guide}` : `/help/${guide}#${anchor}`
}
