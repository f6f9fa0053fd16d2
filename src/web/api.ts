import {
  useMutation,
  useQuery,
  useQueryClient,
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Answer, Body, ConsoleApi, RouteName } from '../console/routes.ts'
import type { FieldProblem } from '../core/refusal.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { ImageAnswer } from '../http/image-answer.ts'
import type { PageAnswer } from '../http/page-answer.ts'
import type { StoredFileAnswer } from '../http/stored-file-answer.ts'
import { confirmIdentity } from './confirm-identity.ts'

export type { Answer, Body }

/** The routes that a page reads from. */
type Question = Extract<RouteName, `GET ${string}`>
type FileName = {
  [Name in Question]: ConsoleApi[Name]['answer'] extends
    FileAnswer | StoredFileAnswer | ImageAnswer | PageAnswer
    ? Name
    : never
}[Question]

type QueryValue = string | number | boolean
/** A query is text from the page's own address: its names are checked here, its values by the server. */
type QueryOf<Query> = { [Name in keyof Query]: QueryValue | Extract<Query[Name], undefined> }

/** What a route needs is required, the rest may be left out. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type Input<Name extends RouteName> = Part<'params', ConsoleApi[Name]['params']> &
  Part<'query', QueryOf<ConsoleApi[Name]['query']>> &
  Part<'body', ConsoleApi[Name]['body']>

type InputArguments<Name extends RouteName, Options = unknown> =
  Partial<Input<Name>> extends Input<Name> ? [input?: Input<Name> & Options] : [input: Input<Name> & Options]

interface AnyInput {
  isEnabled?: boolean
  /** Asks again every few seconds while the answer is one that will change. */
  againWhile?: (answer: never) => boolean
  params?: Record<string, string> | undefined
  query?: Record<string, QueryValue | undefined> | undefined
  body?: unknown
  /** Cancels the request. */
  signal?: AbortSignal
}

/** A refusal by the server, in its own words. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** The first field at fault, if it is about a field. */
  readonly field: string | undefined
  /** The fields at fault: the first ones, if there are very many. */
  readonly problems: readonly FieldProblem[]
  /** How many more there are. */
  readonly problemsLeftOut: number
  /** Whether a part of the query was refused. On a page that means a filter, which comes from the page's address. */
  readonly isAboutFilters: boolean
  constructor(problem: ProblemDocument, isAboutFilters = false) {
    super(problem.detail)
    this.isAboutFilters = isAboutFilters
    this.status = problem.status
    this.code = problem.code
    this.field = problem.field
    this.problems =
      problem.errors ??
      (problem.field === undefined ? [] : [{ field: problem.field, message: problem.detail }])
    this.problemsLeftOut = (problem.errors_total ?? this.problems.length) - this.problems.length
  }
}

export interface ProblemDocument {
  status: number
  code: string
  detail: string
  field?: string | undefined
  errors?: FieldProblem[]
  /** If some were left out. */
  errors_total?: number
}

export const UNREACHABLE: ProblemDocument = {
  status: 503,
  code: 'unreachable',
  detail: 'Flightline cannot be reached. Check your connection, then try again.',
}

/** The code of an answer that is not the server's own. */
export const UNREADABLE = 'unreadable'

export function unreadable(status: number): ProblemDocument {
  return { status, code: UNREADABLE, detail: 'The server sent an unreadable response. Try again.' }
}

let shownOrganizationId: string | undefined

/** Named with each request, so that nothing is written into another organization that was switched to in another tab. */
export function showOrganization(id: string | undefined): void {
  shownOrganizationId = id
}

/** The headers that name it. */
export function organizationHeader(): Record<string, string> {
  return shownOrganizationId === undefined ? {} : { 'flightline-organization': shownOrganizationId }
}

const AGAIN_AFTER_MS = 3_000

/** What the server has, reloaded when the window regains focus. The previous page stays while the next one loads. */
export function useAnswer<Name extends Question>(
  name: Name,
  ...input: InputArguments<Name, { isEnabled?: boolean; againWhile?: (answer: Answer<Name>) => boolean }>
): UseQueryResult<Answer<Name>, ApiProblem> {
  const { isEnabled = true, againWhile, ...sent } = anyInput(input)
  return useQuery<Answer<Name>, ApiProblem>({
    queryKey: [urlOf(name, sent)],
    queryFn: () => send<Answer<Name>>(name, sent),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    ...(againWhile && {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && againWhile(data as never) ? AGAIN_AFTER_MS : false,
    }),
  })
}

/** Asks the server. A file is sent as it is, everything else as JSON. */
export function ask<Name extends RouteName>(
  name: Name,
  ...input: InputArguments<Name, { signal?: AbortSignal }>
): Promise<Answer<Name>> {
  return send(name, anyInput(input))
}

/** The address of a file to download, of a picture, or of a page. */
export function linkTo<Name extends FileName>(name: Name, ...input: InputArguments<Name>): string {
  return `/api/console${urlOf(name, anyInput(input))}`
}

/** Where a file is sent to; see `upload-file.ts`. */
export function addressOf<Name extends Extract<RouteName, `POST ${string}`>>(
  name: Name,
  input: Omit<Input<Name>, 'body'>,
): string {
  return `/api/console${urlOf(name, input as AnyInput)}`
}

/** Checked for its route where it was given. */
function anyInput([input]: readonly unknown[]): AnyInput {
  return input ?? {}
}

/** Before a dangerous act the server may want the person to confirm that it is them; the request is then sent again. */
async function send<Result>(name: RouteName, sent: AnyInput): Promise<Result> {
  try {
    return await sendOnce(name, sent)
  } catch (error) {
    const isAsked = error instanceof ApiProblem && error.code === 'confirmation_required'
    if (!isAsked || !(await confirmIdentity())) throw error
    return sendOnce(name, sent)
  }
}

async function sendOnce<Result>(name: RouteName, sent: AnyInput): Promise<Result> {
  const { body } = sent
  const isFile = body instanceof Blob
  const [method] = name.split(' ')
  const response = await fetch(`/api/console${urlOf(name, sent)}`, {
    method: method!,
    headers: {
      ...(body !== undefined && {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      }),
      ...organizationHeader(),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(sent.signal && { signal: sent.signal }),
  }).catch(() => {
    throw new ApiProblem(UNREACHABLE)
  })
  if (response.status === 204) return undefined as Result
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  if (response.ok && isJson) return (await response.json()) as Result
  const problem = isJson ? ((await response.json()) as ProblemDocument) : unreadable(response.status)
  const isAboutFilters = method === 'GET' && response.status === 400 && sent.query !== undefined
  throw new ApiProblem(problem, isAboutFilters && problem.field !== undefined)
}

/** The path of a route with its parameters filled in, and its query. */
function urlOf(name: RouteName, { params = {}, query = {} }: AnyInput): string {
  const [, path = ''] = name.split(' ')
  return withQuery(
    path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? '')),
    query,
  )
}

/** An action. Afterwards everything on the page is reloaded. */
export function useAct<Given, Result = void>(
  act: (input: Given) => Promise<Result>,
): UseMutationResult<Result, ApiProblem, Given> {
  const queryClient = useQueryClient()
  return useMutation<Result, ApiProblem, Given>({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** The path with its query. Undefined and empty values are left out. */
export function withQuery(path: string, values: Record<string, QueryValue | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
