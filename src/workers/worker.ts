import type { FastifyInstance } from 'fastify'
import type { Allowance } from '../core/rate-limit/rate-limit.ts'
import { Throttled } from '../core/refusal.ts'
import { openDoors, unwind, type Door, type OpenDoors, type Undo } from '../doors.ts'
import { createMetrics } from '../http/metrics.ts'
import { connect, logged } from '../installation.ts'
import { createLog } from '../log.ts'
import { countElsewhere } from './counting.ts'
import { serveHanded, type TakeConnection } from './handed-connections.ts'
import type { Question, ToPrimary, ToWorker } from './messages.ts'

/** A process that serves what start-workers.ts hands over to it, and ends with the process that started it. */

/** If no one else ends us. What is in progress has less time than this. */
const STOP_MS_MAX = 7_000
/** When to try again: another server may be up by then. */
const STOPPING_SECONDS = 5

type Begin = ToWorker & { kind: 'begin' }

const undo: Undo = []
const metrics = createMetrics()
const takers: Partial<Record<Door, TakeConnection>> = {}
const { ask, onAnswer } = createQuestions()
let begun: Promise<void> | undefined
let doors: OpenDoors | undefined
let stopped: Promise<void> | undefined

// A supervisor may send these to every process, but it is the first one that decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', stop)
process.on('message', (message: ToWorker, handle?: object) => {
  if (message.kind === 'begin') begun = begin(message)
  else if (message.kind === 'connection') take(message, handle)
  else if (message.kind === 'answer') onAnswer(message)
  else if (message.kind === 'collect') void collect(message.id)
  else if (message.kind === 'drain') void drain()
  else stop()
})
// It ended before we listened.
if (!process.connected) stop()

async function begin(given: Begin): Promise<void> {
  try {
    await openAll(given)
    tell({ kind: 'ready' })
  } catch (error) {
    tell({ kind: 'failed', reason: (error as Error).message })
  }
}

async function openAll({ config, connection, addresses }: Begin): Promise<void> {
  const { logger, close: closeLog } = createLog(config)
  undo.push(closeLog)
  const database = connect(config, connection, logged(logger))
  undo.push(() => database.close())
  const counting = countElsewhere(async (counts) => (await ask({ about: 'counts', counts })) as Allowance[])
  const text = async () => (await ask({ about: 'metrics' })) as string
  doors = await openDoors({ config, database, logger, counting, metrics: { ...metrics, text }, listen }, undo)

  async function listen(app: FastifyInstance, door: Door): Promise<void> {
    takers[door] = serveHanded(app.server, addresses[door])
    const { address: host, port } = addresses[door]
    await app.listen({ host, port })
  }
}

function take({ id, door }: ToWorker & { kind: 'connection' }, handle: object | undefined): void {
  const onClose = () => tell({ kind: 'closed', id })
  tell({ kind: 'taken', id })
  // There is none if the connection was closed on its way.
  if (handle) takers[door]!(handle, onClose)
  else onClose()
}

async function collect(id: number): Promise<void> {
  tell({ kind: 'collected', id, figures: await metrics.registry.getMetricsAsJSON() })
}

async function drain(): Promise<void> {
  await begun
  doors?.drain()
}

function stop(): void {
  stopped ??= finish()
}

async function finish(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
  await begun
  await unwind(undo)
  process.exit(0)
}

function createQuestions() {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  process.on('disconnect', () => {
    for (const { reject } of waiting.values()) reject(stopping())
  })
  return {
    ask: (question: Question) =>
      new Promise<unknown>((resolve, reject) => {
        if (!process.connected) throw stopping()
        waiting.set(++lastId, { resolve, reject })
        tell({ kind: 'question', id: lastId, ...question })
      }),
    onAnswer: ({ id, answer, failure }: ToWorker & { kind: 'answer' }) => {
      if (failure === undefined) waiting.get(id)?.resolve(answer)
      else waiting.get(id)?.reject(new Error(failure))
      waiting.delete(id)
    },
  }
}

function stopping(): Throttled {
  return new Throttled('The server is stopping. Try again in a moment.', STOPPING_SECONDS, 'busy')
}

/** If no one is listening any more, `disconnect` says so. */
function tell(message: ToPrimary): void {
  process.send!(message, undefined, undefined, () => undefined)
}
