import { cpus, totalmem } from 'node:os'

/** Figures mean little without it. */
export function describeMachine(): string {
  return (
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
  )
}
