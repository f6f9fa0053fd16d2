import {
  useMutation,
  useQuery,
  useQueryClient,
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'

/** What the server said no to, in its own words. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  /** What was given that is wrong, where one thing is. */
  readonly field: string | undefined
  constructor(problem: { status: number; code: string; detail: string; field?: string | undefined }) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code
    this.field = problem.field
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let shownOrganizationId: string | undefined

/** Named with each request, so that nothing is written into another organization that was switched to in another tab. */
export function showOrganization(id: string | undefined): void {
  shownOrganizationId = id
}

/** Asks the server; `path` is what comes behind /api/console. A file is sent as it is, everything else as JSON. */
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
  throw new ApiProblem(
    isJson
      ? ((await response.json()) as { status: number; code: string; detail: string; field?: string })
      : {
          status: response.status,
          code: 'unreadable',
          detail: 'The server gave an answer that is none. Try again.',
        },
  )
}

/** What the server has at a path, reloaded when the page is looked at again. The page before stays while the next one loads. */
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

/** Something to do. Afterwards everything on the page is reloaded. */
export function useAct<Input, Answer = void>(
  act: (input: Input) => Promise<Answer>,
): UseMutationResult<Answer, ApiProblem, Input> {
  const queryClient = useQueryClient()
  return useMutation<Answer, ApiProblem, Input>({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** A query string from what is set: undefined and empty values are left out. */
export function withQuery(path: string, values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
