import { prepare } from '../../scripts/prepare.mjs'

await prepare({ needs: 'runtime', build: true })
const { main } = await import('../../dist/src/cli/main.js')

// Runs the commands that it is sent, one after the other, and sends back what each printed. The program expects to run one
// command only: each adds its listeners.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0)

let last = Promise.resolve()
process.on('message', (command) => {
  last = last.then(() => run(command))
})

async function run({ id, args, env }) {
  process.env = env
  process.exitCode = 0
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'])
    process[name].write = (chunk, encoding, callback) => {
      printed[name] += chunk
      const whenWritten = callback ?? encoding
      if (typeof whenWritten === 'function') process.nextTick(whenWritten)
      return true
    }
  await main(args)
  process.send({ id, code: process.exitCode, ...printed })
}
