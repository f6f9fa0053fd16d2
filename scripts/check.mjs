import { runChecks } from './checks.mjs'

// What needs neither a build, a database nor a browser.
await runChecks({ onlyRules: true, args: process.argv.slice(2) })
