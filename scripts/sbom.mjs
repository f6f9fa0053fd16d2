import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { billOfMaterials } from './bill-of-materials.mjs'
import { prepare } from './prepare.mjs'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
await prepare({ needs: 'tools', build: true })
const text = `${JSON.stringify(billOfMaterials(), null, 2)}\n`
if (values.out === undefined) process.stdout.write(text)
else writeFileSync(values.out, text)
