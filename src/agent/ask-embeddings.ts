import { z } from 'zod'

/** Speaks the embeddings interface of OpenAI, as many hosted and local models do. */
export interface EmbeddingsEndpoint {
  url: string
  key: string | undefined
  name: string
}

/** Why there are no embeddings, for the operator's log: contains nothing that was sent or received. */
export class EmbeddingsFault extends Error {
  /** Other texts may still work. */
  readonly isOfTheTexts: boolean

  constructor(message: string, isOfTheTexts = false) {
    super(message)
    this.isOfTheTexts = isOfTheTexts
  }
}

const DIMENSIONS_MAX = 8_192
/** Room for 50 vectors of the most dimensions, each number with all its digits. */
const ANSWER_BYTES_MAX = 10 * 1024 * 1024
const REFUSED_FOR_THE_TEXTS = new Set([400, 413, 422])

const answerForm = z.object({
  data: z.array(
    z.object({
      index: z.number().int().min(0),
      embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX),
    }),
  ),
})

/** The vectors of the texts, in their order, each of length 1. Throws only EmbeddingsFault, or why it was aborted. */
export async function askEmbeddings(
  endpoint: EmbeddingsEndpoint,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return vectorsIn(await readAnswer(await post(endpoint, texts, signal)), texts.length)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw error instanceof EmbeddingsFault ? error : new EmbeddingsFault(outOfReach(error))
  }
}

function post({ url, key, name }: EmbeddingsEndpoint, texts: readonly string[], signal: AbortSignal) {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: name, input: texts, encoding_format: 'float' }),
    // Not followed: briefs and the key go to the address that the operator set and to no other.
    redirect: 'manual',
    signal,
  })
}

async function readAnswer(response: Response): Promise<unknown> {
  const { status, body } = response
  if (status !== 200) {
    // The body may never end; it does not matter whether cancelling works.
    void body?.cancel().catch(() => undefined)
    throw new EmbeddingsFault(
      `The brief model answered with status ${status}.`,
      REFUSED_FOR_THE_TEXTS.has(status),
    )
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw notEmbeddings(`larger than ${ANSWER_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw notEmbeddings('not JSON')
  }
}

function vectorsIn(answer: unknown, count: number): Float32Array[] {
  const { data } = answerForm.safeParse(answer)
  if (!data) throw notEmbeddings('another form')
  const byIndex = new Map(data.data.map(({ index, embedding }) => [index, embedding]))
  const embeddings = Array.from({ length: count }, (_, index) => byIndex.get(index))
  if (data.data.length !== count || !embeddings.every((embedding) => embedding !== undefined))
    throw notEmbeddings('not one for each text')
  if (embeddings.some(({ length }) => length !== embeddings[0]!.length))
    throw notEmbeddings('of different lengths')
  return embeddings.map(normalized)
}

function normalized(embedding: readonly number[]): Float32Array {
  let squares = 0
  for (const value of embedding) squares += value * value
  const length = Math.sqrt(squares) || 1
  const vector = new Float32Array(embedding.length)
  for (let i = 0; i < vector.length; i++) vector[i] = embedding[i]! / length
  return vector
}

function notEmbeddings(what: string): EmbeddingsFault {
  return new EmbeddingsFault(`The brief model's answer is not embeddings: ${what}.`)
}

/** Only a code: messages of failed requests may quote their headers. */
function outOfReach(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  const named = typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? `: ${code}` : ''
  return `The brief model cannot be reached${named}.`
}
