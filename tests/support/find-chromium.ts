import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The installed Chrome or Chromium, or Debian's if it can be installed; otherwise says how to get one. */
export function chromiumOfThisMachine(): string {
  const path = find() ?? (mayInstall() ? install() : undefined)
  if (path !== undefined) return path
  throw new Error(
    'The tests need Chrome or Chromium. On Debian and Ubuntu: sudo apt-get install -y chromium. ' +
      'If it is installed elsewhere, set CHROMIUM_PATH.',
  )
}

function find(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const named = process.env['CHROMIUM_PATH'] ?? ''
  return [named, ...onPath, ...MAC].find((path) => path !== '' && existsSync(path))
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function install(): string | undefined {
  process.stderr.write('Installing Chromium for the tests …\n')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options as object)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options as object)
  return find()
}
