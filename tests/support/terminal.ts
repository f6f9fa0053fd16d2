import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { canCheck } from './can-check.ts'
import { whenFileIsDone } from './clean-up.ts'

/** Runs a program in a pseudo terminal: standard input is what is typed, standard output what the screen gets. */
const TERMINAL_IN_PYTHON = `
import fcntl, os, pty, select, struct, sys, termios
columns, command = int(sys.argv[1]), sys.argv[2:]
child, screen = pty.fork()
if child == 0:
    os.execvp(command[0], command)
fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
inputs = [screen, 0]
while True:
    ready, _, _ = select.select(inputs, [], [])
    if 0 in ready:
        typed = os.read(0, 4096)
        os.write(screen, typed) if typed else inputs.remove(0)
    if screen in ready:
        try: shown = os.read(screen, 65536)
        except OSError: break
        if not shown: break
        os.write(1, shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) % 256)
`

const hasPython = spawnSync('python3', ['-c', 'import pty, os; os.waitstatus_to_exitcode']).status === 0

export const canOpenTerminals = canCheck(
  hasPython,
  'nothing was run in a terminal (install python3 3.9 or newer)',
)

const ERASE_LINE = '\r\u001B[K'
// oxlint-disable-next-line no-control-regex
const COLORS = /\u001B\[\d+m/g

export const CTRL_C = '\u0003'

/** Starts a program in a terminal of this width. */
export function startInTerminal(
  command: string[],
  { env, cwd, columns = 80 }: { env: NodeJS.ProcessEnv; cwd: string; columns?: number },
) {
  const child = spawn('python3', ['-c', TERMINAL_IN_PYTHON, String(columns), ...command], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TERM: 'xterm-256color', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let written = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text))
  const closed = once(child, 'close')
  whenFileIsDone(() => child.kill('SIGKILL'))
  return {
    type: (keys: string) => child.stdin.write(keys),
    /** Everything written to the terminal, including what was overwritten since. */
    written: () => written,
    screen: () => screenOf(written),
    async ended(): Promise<number | null> {
      await closed
      return child.exitCode
    },
  }
}

/** The lines as seen on screen, without colors or overwritten text. */
function screenOf(written: string): string[] {
  return written
    .replaceAll(COLORS, '')
    .split('\r\n')
    .map((line) => line.split(ERASE_LINE).at(-1) ?? '')
}
