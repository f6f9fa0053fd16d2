const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const frameMs = 100
/** Shorter steps show no time. */
const elapsedMinMs = 1_000
const eraseLine = '\r\u001b[K'

/**
 * Shows the steps of a set-up on standard error: in a terminal one line per step that moves while it runs, anywhere else
 * one plain line as it begins. Has no dependencies: it runs before any are installed.
 */
export function createProgress(stream = process.stderr) {
  const isTerminal = stream.isTTY && process.env.TERM !== 'dumb'
  return { say: (line) => stream.write(`${line}\n`), step: isTerminal ? movingStep : plainStep }

  /**
   * Runs `work` as a step that is called `doing` while it runs and `done` afterwards. `work` gets `tell`, to say what it
   * is doing, and `abandon`, to be called before a signal ends the process.
   */
  async function movingStep({ doing, done }, work) {
    const startedAtMs = performance.now()
    let frame = 0
    let detail = ''
    const draw = () => {
      const mark = paint(36, frames[frame++ % frames.length])
      write(eraseLine, mark, doing, [detail, elapsedSince(startedAtMs)])
    }
    draw()
    const timer = setInterval(draw, frameMs)
    const end = (mark, words, facts) => {
      clearInterval(timer)
      write(eraseLine, mark, words, facts)
      stream.write('\n')
    }
    const tell = (text) => (detail = text)
    const abandon = () => end(paint(33, '■'), doing, ['stopped'])
    try {
      const result = await work({ tell, abandon })
      end(paint(32, '✔'), done, [elapsedSince(startedAtMs)])
      return result
    } catch (error) {
      end(paint(31, '✖'), doing, ['failed', elapsedSince(startedAtMs)])
      throw error
    }
  }

  async function plainStep({ doing }, work) {
    stream.write(`${doing} …\n`)
    return work({ tell: () => {}, abandon: () => {} })
  }

  /** A line that wraps could not be redrawn, so text that does not fit is cut. */
  function write(before, mark, words, facts) {
    const columns = stream.columns || 80
    const rest = facts.filter(Boolean).join(', ')
    const room = Math.max(0, columns - 3)
    const shownWords = words.slice(0, room)
    const shownRest = rest === '' ? '' : `  ${rest}`.slice(0, room - shownWords.length)
    stream.write(`${before}${mark} ${shownWords}${paint(2, shownRest)}`)
  }
}

function elapsedSince(startedAtMs) {
  const ms = performance.now() - startedAtMs
  if (ms < elapsedMinMs) return ''
  const seconds = Math.floor(ms / 1_000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function paint(code, text) {
  return process.env.NO_COLOR || text === '' ? text : `\u001b[${code}m${text}\u001b[0m`
}
