/**
 * Whether an `Accept-Encoding` header accepts gzip: by its name, or by `*` if it is not named. `q=0` means that it does
 * not.
 */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  let isTakenByAny = false
  for (const element of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [coding, ...parameters] = element.split(';').map((part) => part.trim())
    const isWanted = !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    if (coding === 'gzip' || coding === 'x-gzip') return isWanted
    if (coding === '*') isTakenByAny = isWanted
  }
  return isTakenByAny
}
