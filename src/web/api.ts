import {
  useMutation,
  useQuery,
  useQueryClient,
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'

/** A refusal by the server, in its own words. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** The field at fault, if it is a single one. */
  readonly field: string | undefined
  /** Whether a part of the query was refused. On a page that means a filter, which comes from the page's address. */
  readonly isAboutFilters: boolean
  constructor(problem: ProblemDocument, isAboutFilters = false) {
    super(problem.detail)
    this.isAboutFilters = isAboutFilters
    this.status = problem.status
    this.code = problem.code
    this.field = problem.field
  }
}

interface ProblemDocument {
  status: number
  code: string
  detail: string
  field?: string | undefined
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let shownOrganizationId: string | undefined

/** Named with each request, so that nothing is written into another organization that was switched to in another tab. */
export function showOrganization(id: string | undefined): void {
  shownOrganizationId = id
}

/** Asks the server; `path` is what follows /api/console. A file is sent as it is, everything else as JSON. */
export async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const isFile = body instanceof Blob
  const response = await fetch(`/api/console${path}`, {
    method,
    headers: {
      ...(body !== undefined && {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      }),
      ...(shownOrganizationId !== undefined && { 'flightline-organization': shownOrganizationId }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiProblem({
      status: 503,
      code: 'unreachable',
      detail: 'Flightline cannot be reached. Check your connection, then try again.',
    })
  })
  if (response.status === 204) return undefined as Answer
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  if (response.ok && isJson) return (await response.json()) as Answer
  const problem: ProblemDocument = isJson
    ? ((await response.json()) as ProblemDocument)
    : {
        status: response.status,
        code: 'unreadable',
        detail: 'The server sent an unreadable response. Try again.',
      }
  const isAboutFilters = method === 'GET' && response.status === 400 && path.includes('?')
  throw new ApiProblem(problem, isAboutFilters && problem.field !== undefined)
}

/** What the server has at a path, reloaded when the window regains focus. The previous page stays while the next one loads. */
export function useAnswer<Answer>(
  path: string,
  options: { isEnabled?: boolean } = {},
): UseQueryResult<Answer, ApiProblem> {
  return useQuery<Answer, ApiProblem>({
    queryKey: [path],
    queryFn: () => ask<Answer>('GET', path),
    placeholderData: keepPreviousData,
    enabled: options.isEnabled ?? true,
  })
}

/** An action. Afterwards everything on the page is reloaded. */
export function useAct<Input, Answer = void>(
  act: (input: Input) => Promise<Answer>,
): UseMutationResult<Answer, ApiProblem, Input> {
  const queryClient = useQueryClient()
  return useMutation<Answer, ApiProblem, Input>({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** The path with its query. Undefined and empty values are left out. */
export function withQuery(path: string, values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
