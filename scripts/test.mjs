import { runChecks } from './checks.mjs'

await runChecks({ args: process.argv.slice(2) })
