import { prepare } from './prepare.mjs'

await prepare({ needs: 'tools', build: true })
const { main } = await import('../dist/bench/main.js')
await main(process.argv.slice(2))
