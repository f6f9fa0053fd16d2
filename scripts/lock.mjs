import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 100
const heartbeatMs = 5_000
const silenceMaxMs = 60_000

/**
 * Runs `work` while no one else holds the lock. The lock is a folder with a file named after the process id of each
 * holder: ourselves and the programs that we wait for, which may outlive us for a while if we are killed. It is free if
 * the folder is missing or empty, and abandoned if its holders are dead or have been silent for a minute (a process id
 * can be reused).
 */
export async function withLock(folder, { onWait, work }) {
  if (!take(folder)) {
    onWait()
    do await sleep(pollMs)
    while (!take(folder))
  }
  const holders = [process.pid]
  const addHolder = (pid) => {
    holders.push(pid)
    writeFileSync(join(folder, String(pid)), '')
  }
  const heartbeat = setInterval(() => utimesSync(folder, new Date(), new Date()), heartbeatMs)
  try {
    return await work(addHolder)
  } finally {
    clearInterval(heartbeat)
    for (const pid of holders) rmSync(join(folder, String(pid)), { force: true })
  }
}

/** Renaming a folder onto another succeeds only if the other is empty, so two can never take the lock at once. */
function take(folder) {
  removeDeadHolders(folder)
  const mine = `${folder}-${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, String(process.pid)), '')
  try {
    renameSync(mine, folder)
    return true
  } catch (error) {
    rmSync(mine, { recursive: true })
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function removeDeadHolders(folder) {
  const state = statSync(folder, { throwIfNoEntry: false })
  if (!state) return
  const silent = Date.now() - state.mtimeMs > silenceMaxMs
  for (const name of readdirSync(folder)) {
    if (silent || !isOtherLiveProcess(Number(name))) rmSync(join(folder, name), { force: true })
  }
}

function isOtherLiveProcess(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
