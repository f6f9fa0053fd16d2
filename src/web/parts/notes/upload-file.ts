import { ApiProblem, organizationHeader, UNREACHABLE, unreadable, type ProblemDocument } from '../../api.ts'

/** Sends a file as it is, and says how much of it has been sent. `fetch` cannot say that. */
export function uploadFile(
  address: string,
  file: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(organizationHeader())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) =>
      onProgress(file.size === 0 ? 1 : loaded / file.size),
    )
    request.addEventListener('load', () => {
      if (request.status < 300) resolve()
      else reject(new ApiProblem(problemOf(request)))
    })
    for (const event of ['error', 'abort'] as const) {
      request.addEventListener(event, () => reject(new ApiProblem(UNREACHABLE)))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function problemOf({ status, responseText }: XMLHttpRequest): ProblemDocument {
  try {
    return JSON.parse(responseText) as ProblemDocument
  } catch {
    return unreadable(status)
  }
}
