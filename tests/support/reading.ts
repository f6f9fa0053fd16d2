/** Asks the reading API. `path` is what follows /api/v1. */
export function askReading(
  url: string,
  key: string | undefined,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers },
  })
}

export interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

/** For requests that must succeed. */
export async function read<Content>(url: string, key: string, path: string): Promise<Content> {
  const response = await askReading(url, key, path)
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`)
  return (await response.json()) as Content
}

const PAGES_MAX = 10_000

/** All rows of a list, page by page; `between` runs after each page. */
export async function readAll<Row>(
  url: string,
  key: string,
  path: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const joint = path.includes('?') ? '&' : '?'
    const asked: string = cursor === null ? path : `${path}${joint}cursor=${cursor}`
    const answer: Page<Row> = await read<Page<Row>>(url, key, asked)
    rows.push(...answer.data)
    cursor = answer.next_cursor
    if (cursor === null) return rows
    await between()
  }
  throw new Error('the pages do not end')
}
