import { prepare } from './prepare.mjs'

await prepare({ needs: 'tools', build: true })
const { main } = await import('../dist/prove/main.js')
const outcome = await main(process.argv.slice(2))
// Left out is not passed: 2.
process.exitCode = outcome === 'left out' ? 2 : outcome ? 0 : 1
