/** A line of the log as pino writes it, read back. */
interface LogLine {
  level: number
  time: number
  msg?: string
  err?: { message?: string; stack?: string }
  /** Of the line about a request. */
  method?: string
  route?: string
  status?: number
  duration_ms?: number
  [field: string]: unknown
}

/** pino's numbers for its levels, with the color that each is shown in. */
const LEVELS: Record<number, { name: string; color: number }> = {
  10: { name: 'TRACE', color: 90 },
  20: { name: 'DEBUG', color: 90 },
  30: { name: 'INFO', color: 36 },
  40: { name: 'WARN', color: 33 },
  50: { name: 'ERROR', color: 31 },
  60: { name: 'FATAL', color: 31 },
}
const DIM = 2
/** Shown in their own place, or the same on every line. */
const PLACED = new Set(['level', 'time', 'msg', 'err', 'hostname'])

/** One line of JSON from the log as people read it: time, level, message and fields, with the stack of an error below. */
export function readableLine(
  json: string,
  { colors, hasPid = false }: { colors: boolean; hasPid?: boolean },
): string {
  const paint = (color: number, text: string) =>
    colors && text !== '' ? `\u001B[${color}m${text}\u001B[0m` : text
  const { pid, ...rest }: LogLine = JSON.parse(json)
  const line: LogLine = hasPid ? { ...rest, pid } : rest
  const { name, color } = LEVELS[line.level] ?? { name: String(line.level), color: DIM }
  const { words, rest: fields } = line.route === undefined ? messageOf(line) : requestOf(line)
  const head = [paint(DIM, clockTime(line.time)), paint(color, name.padEnd(5)), words, paint(DIM, fields)]
  return `${head.filter(Boolean).join(' ')}\n${paint(DIM, stackOf(line))}`
}

function messageOf({ msg = '', err, ...fields }: LogLine): { words: string; rest: string } {
  const words = err?.message === undefined ? msg : `${msg}: ${err.message}`
  return { words: inOneLine(words), rest: fieldsOf(fields) }
}

/** The line about a request has its method, route, status and time in place of a message. */
function requestOf({ method, route, status, duration_ms: ms, ...fields }: LogLine) {
  return { words: inOneLine(`${method} ${route} ${status} ${ms} ms`), rest: fieldsOf(fields) }
}

function fieldsOf(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([name]) => !PLACED.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .map(inOneLine)
    .join(' ')
}

function stackOf({ err }: LogLine): string {
  const frames = err?.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return frames.map((frame) => `    ${inOneLine(frame.trim())}\n`).join('')
}

/** In the time zone of the machine, as the person in front of it reads the clock. */
function clockTime(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8)
}

/** Text from outside must not be able to control the terminal, or to reorder or break a line. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
}
