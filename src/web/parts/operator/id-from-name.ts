const ID_LENGTH_MAX = 100

/** "Homepage Billboard" as an ID: homepage_billboard. A form suggests it until the ID is changed by hand. */
export function idFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, ID_LENGTH_MAX)
    .replace(/^_|_$/g, '')
}
