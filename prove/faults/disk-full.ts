import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { untilReady, type Fault, type Target } from './fault.ts'

const SIZE_MIB = 400
const FULL_MS = 30_000
const CHUNK = Buffer.alloc(64 * 1024, 1)

/** A file system of its own, so small that it can be filled. */
export const diskFull: Fault = {
  name: 'disk full',
  missing: () =>
    process.platform === 'linux' && process.getuid?.() === 0 && canMount()
      ? undefined
      : 'needs the right to mount a file system',
  place(whenDone) {
    const folder = mkdtempSync(join(tmpdir(), 'flightline-prove-disk-'))
    mount(folder)
    whenDone(() => {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    })
    return folder
  },
  async run(target) {
    const ballast = join(dirname(target.folder.path), 'ballast')
    const from = target.load.sent.length
    const until = performance.now() + FULL_MS
    let bytes = 0
    // The database frees some of it at times, when it deletes old logs of changes.
    while (performance.now() < until) {
      bytes += fill(ballast)
      await pause(100)
    }
    const during = target.load.sent.slice(from)
    const refused = during.filter(({ status }) => status === 503).length
    rmSync(ballast)
    return {
      done: `${Math.round(bytes / 2 ** 20)} MiB of ${SIZE_MIB} MiB taken for ${FULL_MS / 1000} s, ${refused} answers of ${during.length} were 503`,
      readySeconds: [await untilReady(target)],
      failures: await faultsAfter(target, refused),
    }
  },
}

async function faultsAfter({ folder }: Target, refused: number): Promise<string[]> {
  // Otherwise the disk never mattered, and the row would say nothing.
  if (refused === 0) return ['no report was refused: the disk was not full']
  return folder.onDatabase(async (database) => {
    await database.query('CHECKPOINT')
    return []
  })
}

/** Returns how much was written until there was no room. */
function fill(path: string): number {
  const file = openSync(path, 'a')
  let written = 0
  try {
    for (;;) written += writeSync(file, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return written
  } finally {
    closeSync(file)
  }
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-prove-mount-'))
  try {
    mount(folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m,mode=0777`, 'flightline-prove', folder], {
    stdio: 'ignore',
  })
}
