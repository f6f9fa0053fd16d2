#!/usr/bin/env node
import { prepare } from './prepare.mjs'

await prepare({ needs: 'runtime', build: true })
const { main } = await import('../dist/src/cli/main.js')
await main(process.argv.slice(2))
