export interface DeliveryAnswer {
  accepted: number
  rejected: number
  results: {
    index: number
    package_id: string | null
    status: string
    reason?: string
    field?: string
    message?: string
  }[]
  dry_run?: boolean
}

/** Sends a body as is (text or bytes) or as JSON to a feed. */
export function postFeed(
  url: string,
  path: string,
  apiKey: string | undefined,
  body: unknown,
  options: { dryRun?: boolean; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${url}${path}${options.dryRun ? '?dry_run=true' : ''}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...options.headers,
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
}

/** To the delivery feed. */
export function postDelivery(
  url: string,
  apiKey: string | undefined,
  body: unknown,
  options: { dryRun?: boolean; headers?: Record<string, string> } = {},
): Promise<Response> {
  return postFeed(url, '/api/ingest/delivery/metrics', apiKey, body, options)
}

/** Sends items that must be processed, and returns the verdicts. */
export async function reportDelivery(url: string, apiKey: string, items: unknown[]): Promise<DeliveryAnswer> {
  const response = await postDelivery(url, apiKey, { items })
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`)
  return (await response.json()) as DeliveryAnswer
}
