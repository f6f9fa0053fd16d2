import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Servers } from '../database/primary.ts'
import type { Door, Undo } from '../doors.ts'
import { createConnectionCount } from '../http/http-server.ts'
import { addressMatcher } from '../http/listener.ts'
import { StartError } from '../start-error.ts'
import { createCollection } from './collect-metrics.ts'
import { createSharedCounts } from './counting.ts'
import { createHandOver, type Taker } from './hand-over.ts'
import type { ToPrimary, ToWorker } from './messages.ts'
import { openPort } from './open-port.ts'

/** Workers have this long to finish: half a second more than the requests in progress. Stopping the database takes time too. */
const STOP_MS_MAX = 4_500
const RESTART_PAUSE_MS_MIN = 100
const RESTART_PAUSE_MS_MAX = 30_000
const STABLE_MS = 60_000

const PROGRAM = fileURLToPath(new URL('worker.js', import.meta.url))

/**
 * Serves both ports with several processes. This one accepts connections and hands each to one of them, counts what is
 * limited, and starts another for each that ends.
 */
export async function startWorkers(
  parts: { config: Config; connection: Servers; logger: FastifyBaseLogger },
  undo: Undo,
): Promise<Record<Door, AddressInfo> & { drain: () => void }> {
  const { config, connection, logger } = parts
  const limits = { ...config, isTrustedProxy: addressMatcher(config.trustedProxies) }
  const handOver = createHandOver({
    app: createConnectionCount(limits),
    agent: createConnectionCount(limits),
  })
  const count = createSharedCounts()
  /** Each with its end. */
  const workers = new Map<ChildProcess, Promise<string>>()
  const collection = createCollection(() =>
    [...workers.keys()].map((worker) => (id) => tell(worker, { kind: 'collect', id })),
  )
  let isDraining = false
  let isStopping = false

  // However this process ends, except by SIGKILL, which they notice by themselves.
  const killAll = () => [...workers.keys()].forEach((worker) => worker.kill('SIGKILL'))
  process.on('exit', killAll)
  undo.push(stopAll)
  const open = (door: Door) => openPort(config, door, (socket) => handOver.arrive(door, socket), logger, undo)
  const addresses = { agent: await open('agent'), app: await open('app') }
  await Promise.all(Array.from({ length: config.workers }, () => startOne()))
  return { ...addresses, drain }

  /** Resolves when it serves. From then on another one is started when it ends. */
  async function startOne(pauseMs = RESTART_PAUSE_MS_MIN): Promise<void> {
    // In a session of its own, so that Ctrl+C in our terminal reaches only us.
    const worker = fork(PROGRAM, { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const taker: Taker = {
      give: (id, door, socket) => tell(worker, { kind: 'connection', door, id }, handleOf(socket)),
    }
    const ended = new Promise<string>((resolve) => {
      const end = (reason: string) => {
        workers.delete(worker)
        handOver.leave(taker)
        resolve(reason)
      }
      worker.once('exit', (code, signal) => end(`it ended with ${code ?? signal}`))
      // One that could not be made has no process, and never exits.
      worker.on('error', (error) => worker.pid === undefined && end(error.message))
    })
    workers.set(worker, ended)
    const begun = new Promise<string>((resolve) => {
      worker.on('message', (message: ToPrimary) => {
        if (message.kind === 'ready') resolve('ready')
        else if (message.kind === 'failed') resolve(message.reason)
        else if (message.kind === 'taken') handOver.taken(taker, message.id)
        else if (message.kind === 'closed') handOver.closed(taker, message.id)
        else if (message.kind === 'collected') collection.add(message.id, message.figures)
        else void answer(worker, message)
      })
    })
    tell(worker, { kind: 'begin', config: shareOf(config), connection, addresses })
    if (isDraining) tell(worker, { kind: 'drain' })
    const outcome = await Promise.race([begun, ended])
    if (outcome !== 'ready') {
      worker.kill('SIGKILL')
      throw new StartError(`A worker could not start: ${outcome}`)
    }
    logger.info({ worker: worker.pid }, 'worker started')
    handOver.join(taker)
    void replace(worker, ended, pauseMs)
  }

  async function replace(worker: ChildProcess, ended: Promise<string>, pauseMs: number): Promise<void> {
    const startedAtMs = performance.now()
    const end = await ended
    if (isStopping) return
    logger.error({ worker: worker.pid, end }, 'a worker ended: starting another')
    const isStable = performance.now() - startedAtMs > STABLE_MS
    await startAnother(isStable ? RESTART_PAUSE_MS_MIN : pauseMs)
  }

  async function startAnother(pauseMs: number): Promise<void> {
    await delay(pauseMs, undefined, { ref: false })
    if (isStopping) return
    const nextPauseMs = Math.min(pauseMs * 2, RESTART_PAUSE_MS_MAX)
    try {
      await startOne(nextPauseMs)
    } catch (error) {
      if (isStopping) return
      logger.error({ err: error }, 'a worker could not start: trying again')
      await startAnother(nextPauseMs)
    }
  }

  async function answer(worker: ChildProcess, question: ToPrimary & { kind: 'question' }): Promise<void> {
    const { id } = question
    try {
      const given = question.about === 'counts' ? count(question.counts) : await collection.collect()
      tell(worker, { kind: 'answer', id, answer: given })
    } catch (error) {
      tell(worker, { kind: 'answer', id, failure: (error as Error).message })
    }
  }

  function drain(): void {
    isDraining = true
    for (const worker of workers.keys()) tell(worker, { kind: 'drain' })
  }

  async function stopAll(): Promise<void> {
    isStopping = true
    handOver.close()
    const ends = [...workers.values()]
    for (const worker of workers.keys()) tell(worker, { kind: 'stop' })
    await Promise.race([Promise.all(ends), delay(STOP_MS_MAX, undefined, { ref: false })])
    killAll()
    await Promise.all(ends)
    process.off('exit', killAll)
  }
}

/** What a process counts for itself is divided, so that all together stay within the limits. */
function shareOf(config: Config): Config {
  const share = (amount: number) => Math.max(1, Math.floor(amount / config.workers))
  return {
    ...config,
    ingestLogBytesPerDay: Math.floor(config.ingestLogBytesPerDay / config.workers),
    callLogKeyBytesPerDay: Math.floor(config.callLogKeyBytesPerDay / config.workers),
    callLogAddressBytesPerDay: Math.floor(config.callLogAddressBytesPerDay / config.workers),
    callLogAnonymousBytesPerDay: Math.floor(config.callLogAnonymousBytesPerDay / config.workers),
    briefModelCallsPerMinute: share(config.briefModelCallsPerMinute),
  }
}

/** If it has ended, its exit says so. */
function tell(worker: ChildProcess, message: ToWorker, handle?: object): void {
  worker.send(message, handle as never, undefined, () => undefined)
}

/** Node would send a socket itself as one that closes when its client has sent everything. */
function handleOf(socket: Socket): object | undefined {
  const { _handle: handle } = socket as Socket & { _handle?: object }
  return handle
}
