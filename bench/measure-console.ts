import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/database/database.ts'
import { openEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'
import { createConsoleData, FULL_SIZE } from './console-data.ts'
import { openConsole } from './console.ts'

const ROUNDS = 3

/** Prints, for every GET route behind the web app, its slowest question: time until the first byte, and rows visited. */
export async function measureConsole(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-bench-'))
  const postgres = await openEmbeddedPostgres({ dataDir: folder })
  const database = openDatabase({
    connection: postgres.connection,
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 4,
    purpose: 'migrations',
    onError: () => undefined,
  })
  try {
    await migrate(database)
    process.stdout.write(`Preparing ${FULL_SIZE.lines.toLocaleString('en')} lines …\n`)
    const pages = await openConsole(database, await createConsoleData(database, FULL_SIZE))
    const slowest = new Map<string, { ms: number; rows: number; asked: string }>()
    for (const question of pages.questions) {
      const answers = []
      for (let round = 0; round < ROUNDS; round++) answers.push(await pages.ask(question))
      const ms = Math.min(...answers.map(({ firstByteMs }) => firstByteMs))
      const rows = Math.max(0, ...answers.flatMap(({ statements }) => statements.map((each) => each.rows)))
      const before = slowest.get(question.route)
      const isSlower = before === undefined || ms > before.ms
      slowest.set(question.route, {
        ms: isSlower ? ms : before.ms,
        asked: isSlower ? `${question.asker} ${question.path}` : before.asked,
        rows: Math.max(rows, before?.rows ?? 0),
      })
    }
    process.stdout.write(
      '| Route | ms | rows of a statement | slowest question |\n| --- | ---: | ---: | --- |\n',
    )
    for (const [route, { ms, rows, asked }] of slowest) {
      process.stdout.write(
        `| ${route} | ${ms.toFixed(0)} | ${Math.round(rows).toLocaleString('en')} | ${asked} |\n`,
      )
    }
    await pages.app.close()
  } finally {
    await database.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
