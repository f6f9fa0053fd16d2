import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'

/** Figures of the newest backup in a folder, looked up when they are asked for. */
export function observeBackups(registry: Registry, folder: string): void {
  registry.registerMetric(
    new Gauge({
      name: 'flightline_backup_timestamp_seconds',
      help: 'When the newest backup in BACKUP_DIR was written, as Unix time; 0: there is none that can be seen',
      registers: [],
      aggregator: 'max',
      async collect() {
        this.set((await newestIn(folder)).writtenAtMs / 1000)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'flightline_backup_bytes',
      help: 'The size of the newest backup in BACKUP_DIR',
      registers: [],
      aggregator: 'max',
      async collect() {
        this.set((await newestIn(folder)).bytes)
      },
    }),
  )
}

/** Only complete ones: while one is written, its name ends otherwise. */
async function newestIn(folder: string): Promise<{ writtenAtMs: number; bytes: number }> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.backup'))
      .map((name) => stat(join(folder, name)).catch(() => undefined)),
  )
  let newest = { writtenAtMs: 0, bytes: 0 }
  for (const file of found)
    if (file?.isFile() && file.mtimeMs > newest.writtenAtMs)
      newest = { writtenAtMs: file.mtimeMs, bytes: file.size }
  return newest
}
