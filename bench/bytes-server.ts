import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Bare node:http that reads the body and answers with the bytes that our agent would: /0 those of the first call. */
const answers = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as { text: string }[]
const bodies = answers.map(({ text }) => Buffer.from(text))

const server = createServer((request, response) => {
  request.on('data', () => undefined)
  request.on('end', () => {
    const body = bodies[Number(request.url?.slice(1))]!
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`port ${typeof address === 'object' && address ? address.port : ''}`)
})
