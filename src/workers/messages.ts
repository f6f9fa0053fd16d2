import type { AddressInfo } from 'node:net'
import type { MetricObject } from 'prom-client'
import type { Config } from '../config.ts'
import type { Servers } from '../database/primary.ts'
import type { Door } from '../doors.ts'

/** What a worker is told. `connection` comes with the handle of a socket. */
export type ToWorker =
  | { kind: 'begin'; config: Config; connection: Servers; addresses: Record<Door, AddressInfo> }
  | { kind: 'connection'; door: Door; id: number }
  | { kind: 'drain' }
  | { kind: 'stop' }
  | { kind: 'collect'; id: number }
  | { kind: 'answer'; id: number; answer?: unknown; failure?: string }

/** What a worker says. `id` is that of the connection, of the collection, or of the question that is to be answered. */
export type ToPrimary =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'taken'; id: number }
  | { kind: 'closed'; id: number }
  | { kind: 'collected'; id: number; figures: MetricObject[] }
  | ({ kind: 'question'; id: number } & Question)

export type Question =
  /** Answered with an Allowance for each. */
  | { about: 'counts'; counts: Count[] }
  /** Answered with the figures of all processes as text. */
  | { about: 'metrics' }

/** Limits by name; `peek` counts nothing. */
export interface Count {
  act: 'limit' | 'count' | 'peek'
  name: string
  limit: number
  bucket: string
}
