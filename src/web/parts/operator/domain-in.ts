/** The domain in what was typed or pasted: "https://Example.com/about" has example.com. */
export function domainIn(typed: string): string {
  return typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
}
