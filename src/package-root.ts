import { existsSync, readFileSync } from 'node:fs'

/** The folder with package.json, whether this file runs from src or from dist. */
export const packageRoot: URL = find(new URL('./', import.meta.url))

export const version: string = (
  JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as { version: string }
).version

function find(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder
  return find(new URL('../', folder))
}
