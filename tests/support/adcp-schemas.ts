import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { canCheck } from './can-check.ts'

/** The published AdCP schemas are not part of the repository; they may be in a folder beside it. */
const PLACE = '../shared/adcp-schemas-3.1.19'
const FOLDER = fileURLToPath(new URL(`../../${PLACE}`, import.meta.url))

export const hasAdcpSchemas = canCheck(
  existsSync(FOLDER),
  `answers were not checked against the AdCP 3.1.19 schemas (not found at ${PLACE}; put the published ones there)`,
)

/** The schema's errors for a value; empty if it is valid. */
export type SchemaCheck = (schema: string, value: unknown) => string[]

export function loadAdcpSchemas(): SchemaCheck {
  const ajv = new Ajv({ strict: false, allErrors: true, discriminator: false })
  addFormats.default(ajv)
  for (const path of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json')) continue
    ajv.addSchema(JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as object)
  }
  return (schema, value) => {
    const validate = ajv.getSchema(`/schemas/3.1.19/${schema}`)
    if (!validate) throw new Error(`no such schema: ${schema}`)
    void validate(value)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
