import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { SecurityKind } from '../core/security-log/security-event.ts'
import type { EventStream } from '../http/event-stream.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { StoredFileAnswer } from '../http/stored-file-answer.ts'
import type { Callers } from './callers.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What follows /api/console. */
export type RouteName = `${Method} /${string}`

/** A route as the server runs it; `RouteOf` is the same with what the browser has to know. */
export interface Route {
  name: RouteName
  caller: keyof Callers
  /** IDs in paths are UUIDs, which have many spellings and one canonical form. Others stay as they were sent. */
  params?: 'verbatim'
  query?: z.ZodType
  body?: z.ZodType | 'file'
  bodyLimitBytes?: number
  /** Of an answer with content; 200 unless given. */
  status?: 201
  /** For routes by which people get access or change who has it: each answer goes into the security log, as this. */
  logged?: SecurityKind
  /** For dangerous acts: callers who have not shown who they are for some minutes are asked to, before any of the body is read. */
  asksAgain?: true
  /**
   * For what reaches the whole account: refused in sessions that an organization's identity provider started, which would give the
   * organization access to all that the person can reach.
   */
  needsOwnSignIn?: true
  /**
   * For looking through one's sessions and ending them: it takes a turn apart from the person's other requests, and no body, so that
   * someone with a stolen session cannot keep it waiting for their work.
   */
  endsSessions?: true
  /** What the organization takes turns in with routes of this kind, before the body is read. */
  turns?: 'files' | 'attachments' | 'downloads' | 'exports' | 'archives'
  /** Refuses what can be refused by the address and the length of the body, before any of it is read. */
  admit?: (context: never, input: never) => Promise<void>
  /**
   * Its answer may stay open: it takes no turn of the person. Its operation asks the database nothing, or only in a turn of the
   * organization.
   */
  lasts?: true
  /** Its operation writes nothing and locks nothing, so a replica can answer it. */
  onlyReads?: true
  answer: (context: never, input: never, reply: FastifyReply) => unknown
}

export interface RouteOf<Name extends RouteName, Query, Body, Answer> extends Route {
  name: Name
  /** What is sent and answered: only for the compiler. */
  types?: { params: ParamsOf<Name>; query: Query; body: Body; answer: Answer }
}

/** The parameters in a path: `:keyId`. */
export type ParamsOf<Path extends string> = { [Param in ParamIn<Path>]: string }
type ParamIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamIn<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

/** What an operation can answer with: an object is sent as JSON, nothing as 204. */
type Answerable = object | FileAnswer | StoredFileAnswer | EventStream | undefined | void

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : Schema extends 'file' ? Buffer : undefined
/** What the browser sends: a file as it is, and everything in a query as text. */
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : Schema extends 'file' ? Blob : undefined

interface Definition<Context, Name extends RouteName, Query, Body, Answer> extends Omit<
  Route,
  'name' | 'caller' | 'query' | 'body' | 'admit' | 'answer'
> {
  query?: Query
  body?: Body
  admit?: (
    context: Context,
    /** The length is null where the sender does not say it. */
    input: { params: ParamsOf<Name>; query: Read<Query>; declaredBytes: number | null },
  ) => Promise<void>
  answer: (
    context: Context,
    input: { params: ParamsOf<Name>; query: Read<Query>; body: Read<Body> },
    reply: FastifyReply,
  ) => Promise<Answer>
}

function routesFor<Caller extends keyof Callers>(caller: Caller) {
  return <
    const Name extends RouteName,
    Answer extends Answerable,
    Query extends z.ZodType | undefined = undefined,
    Body extends z.ZodType | 'file' | undefined = undefined,
  >(
    name: Name,
    definition: Definition<Callers[Caller], Name, Query, Body, Answer>,
  ): RouteOf<Name, Sent<Query>, Sent<Body>, Answer> => {
    const { query, body, ...rest } = definition
    return { name, caller, ...(query && { query }), ...(body && { body }), ...rest }
  }
}

/** A route for each kind of caller: `member('GET /buyers', { answer: listBuyers })`. */
export const anybody = routesFor('anybody')
export const person = routesFor('person')
export const member = routesFor('member')
export const admin = routesFor('admin')
export const operator = routesFor('operator')
