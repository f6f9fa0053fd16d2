import { prepare } from './prepare.mjs'

await prepare({ needs: 'tools', build: true })
