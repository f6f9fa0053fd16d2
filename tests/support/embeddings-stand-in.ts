import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { whenFileIsDone } from './clean-up.ts'

/** How it answers. `held`: only after `release`, then well. */
export type EmbeddingsMode = 'well' | 'held' | keyof typeof WRONG_ANSWERS

export interface EmbeddingsRequest {
  path: string
  authorization: string | undefined
  /** As it came. */
  text: string
  model: string
  input: string[]
}

const DIMENSIONS = 256

/** A stand-in for an embeddings endpoint, in OpenAI's format. Texts that share words are similar. */
export async function startEmbeddings(mode: EmbeddingsMode = 'well') {
  const requests: EmbeddingsRequest[] = []
  const events = new EventEmitter()
  const held = new Set<() => void>()
  let dropped = 0

  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  whenFileIsDone(close)

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { model, input } = JSON.parse(body) as { model: string; input: string[] }
    const { url: path = '', headers } = request
    requests.push({ path, authorization: headers.authorization, text: body, model, input })
    response.on('close', () => {
      if (response.writableFinished) return
      dropped++
      events.emit('change')
    })
    const answerWell = () => sendJson(response, embeddingsOf(input))
    if (standIn.mode === 'held') held.add(answerWell)
    else if (standIn.mode === 'well') answerWell()
    else WRONG_ANSWERS[standIn.mode](response, input)
    events.emit('change')
  }

  const standIn = {
    url: `http://127.0.0.1:${port}/v1/embeddings`,
    mode,
    requests,
    /** Resolves once this many requests have arrived. */
    asked: (count: number) => until(() => requests.length >= count),
    /** Resolves once the caller has given up on this many. */
    dropped: (count: number) => until(() => dropped >= count),
    /** Answers held requests, and everything from now on. */
    release() {
      standIn.mode = 'well'
      for (const answer of held) answer()
      held.clear()
    },
    close,
  }
  return standIn

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await once(events, 'change')
  }
}

const WRONG_ANSWERS = {
  html: (response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
  'another form': (response) => sendJson(response, { error: 'no' }),
  'too few': (response, input) => sendJson(response, embeddingsOf(input.slice(1))),
  'too many': (response, input) => sendJson(response, embeddingsOf([...input, 'one more'])),
  'one index twice': (response, input) =>
    sendJson(response, { data: input.map((word) => ({ index: 0, embedding: embeddingOf(word) })) }),
  'an index beyond': (response, input) => {
    const data = input.map((word, i) => ({ index: i + 1, embedding: embeddingOf(word) }))
    sendJson(response, { data })
  },
  'not a number': (response, input) =>
    response.end(JSON.stringify(embeddingsOf(input)).replace(/"embedding":\[\d/, '"embedding":[NaN')),
  infinite: (response, input) =>
    response.end(JSON.stringify(embeddingsOf(input)).replace(/"embedding":\[\d/, '"embedding":[1e999')),
  'mixed lengths': (response, input) => {
    const data = input.map((word, index) => ({ index, embedding: embeddingOf(word).slice(index) }))
    sendJson(response, { data })
  },
  empty: (response, input) =>
    sendJson(response, { data: input.map((_, index) => ({ index, embedding: [] })) }),
  'too long': (response, input) => {
    const embedding = Array.from({ length: 8_193 }, () => 1)
    sendJson(response, { data: input.map((_, index) => ({ index, embedding })) })
  },
  /** As from another model. */
  shorter: (response, input) => {
    const data = input.map((word, index) => ({ index, embedding: embeddingOf(word).slice(1) }))
    sendJson(response, { data })
  },
  /** Never ends by itself. */
  huge: (response) => {
    const space = ' '.repeat(1024 * 1024)
    const writeMore = () => {
      while (!response.destroyed && response.write(space));
    }
    response.on('drain', writeMore)
    writeMore()
  },
  'status 500': (response) => response.writeHead(500).end('secret of the server'),
  'status 400': (response) => response.writeHead(400).end('{}'),
  redirect: (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  'hang up': (response) => response.destroy(),
} satisfies Record<string, (response: ServerResponse, input: string[]) => unknown>

function sendJson(response: ServerResponse, answer: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
}

/** The last text first, so only the index says which belongs to which. */
function embeddingsOf(input: readonly string[]) {
  const data = input.map((word, index) => ({ object: 'embedding', index, embedding: embeddingOf(word) }))
  return { object: 'list', data: data.toReversed() }
}

function embeddingOf(input: string): number[] {
  const embedding = Array.from({ length: DIMENSIONS }, () => 0)
  for (const word of input.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) embedding[placeOf(word)]!++
  return embedding
}

function placeOf(word: string): number {
  let hash = 0
  for (const sign of word) hash = (hash * 31 + sign.codePointAt(0)!) % 1_000_003
  return hash % DIMENSIONS
}
