/** In a list: without the versions that clients send with every call, which push what was asked for out of sight. */
export function argumentsShown(text: string): string {
  const shown = text
    .replaceAll(/"adcp_(?:major_)?version":(?:"[^"]{0,40}"|\d{1,4}),?/g, '')
    .replace(/,\}$/, '}')
  return shown === '{}' ? '–' : shown
}
