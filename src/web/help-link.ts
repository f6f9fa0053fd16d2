/** The address of a guide inside the app, by the name of its file without `.md`, and of one of its sections. */
export function helpLink(guide: string, anchor?: string): string {
  return `/help/${guide}${anchor === undefined ? '' : `#${anchor}`}`
}
