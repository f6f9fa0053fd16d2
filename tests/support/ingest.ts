export interface DeliveryAnswer {
  accepted: number
  rejected: number
  results: { index: number; package_id: string | null; status: string; reason?: string }[]
  dry_run?: boolean
}

/** Sends a body as it is (a string) or as JSON to the delivery feed. */
export function postDelivery(
  url: string,
  apiKey: string | undefined,
  body: unknown,
  options: { dryRun?: boolean; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${url}/api/ingest/delivery/metrics${options.dryRun ? '?dry_run=true' : ''}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...options.headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Sends items that are to be processed, and returns the verdicts. */
export async function reportDelivery(url: string, apiKey: string, items: unknown[]): Promise<DeliveryAnswer> {
  const response = await postDelivery(url, apiKey, { items })
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`)
  return (await response.json()) as DeliveryAnswer
}
