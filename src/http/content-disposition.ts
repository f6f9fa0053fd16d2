/**
 * A file to save under a name in any script (RFC 6266): old programs read the name with what they cannot show replaced,
 * others the exact one (RFC 8187).
 */
export function saveAs(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
