import { prepare } from './prepare.mjs'

await prepare({ needs: 'tools', build: true })
const { main } = await import('../dist/prove/main.js')
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
