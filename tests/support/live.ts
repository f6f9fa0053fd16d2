import { onTestFinished } from 'vitest'
import type { Topic } from '../../src/core/change/change.ts'

/** A page of the web app that is open, as the server sees it. */
export interface OpenStream {
  status: number
  /** What it has heard and no test has asked for yet. */
  unread(): Topic[]
  /** Resolves when the page has heard of this topic. */
  hears(topic: Topic): Promise<void>
  /** Resolves when the server ends it. */
  ended: Promise<void>
  hangUp(): void
}

/** Opens one as a page does. It is closed with its test. */
export async function openStream(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const hangingUp = new AbortController()
  onTestFinished(() => hangingUp.abort())
  const response = await fetch(`${url}/api/console/live`, {
    headers: { cookie, ...headers },
    signal: hangingUp.signal,
  })
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`)
  const heard = new Set<Topic>()
  const wake: (() => void)[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop()!
      for (const event of events.filter((one) => one.startsWith('data: '))) {
        const { changed } = JSON.parse(event.slice('data: '.length)) as { changed: Topic[] }
        for (const topic of changed) heard.add(topic)
      }
      for (const resolve of wake.splice(0)) resolve()
    }
  }
  return {
    status: response.status,
    unread: () => [...heard],
    async hears(topic) {
      while (!heard.delete(topic)) await new Promise<void>((resolve) => wake.push(resolve))
    },
    ended: read().catch(() => undefined),
    hangUp: () => hangingUp.abort(),
  }
}

/** A server begins to listen with its first stream, and then says on it that anything may have changed. */
export async function untilItListens(url: string, cookie: string): Promise<void> {
  const response = await fetch(`${url}/api/console/live`, { headers: { cookie } })
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
    if (chunk.includes('data: ')) return
}
