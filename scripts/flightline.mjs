#!/usr/bin/env node
import { prepare } from './prepare.mjs'
import { createProgress } from './progress.mjs'

const progress = createProgress()
await prepare({ needs: 'runtime', build: true, progress })
const { main } = await import('../dist/src/cli/main.js')
await main(process.argv.slice(2), progress)
