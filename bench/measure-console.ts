import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/database/database.ts'
import { openEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'
import { createConsoleData, FULL_SIZE } from './console-data.ts'
import type { Question } from './console-questions.ts'
import { openConsole, type ConsoleUnderTest } from './console.ts'
import { cpuSecondsOfTree } from './cpu.ts'

const ROUNDS = 5

/**
 * Prints, for every GET route behind the web app, its slowest question: processor time of server and database until the
 * first byte, and the rows that one of its statements visited. Other work on the machine hardly changes either.
 */
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
      const { statements } = await pages.ask(question)
      const ms = await processorMsOf(pages, question, postmasterOf(folder))
      const rows = Math.max(0, ...statements.map((each) => each.rows))
      const before = slowest.get(question.route)
      const isSlower = before === undefined || ms > before.ms
      slowest.set(question.route, {
        ms: isSlower ? ms : before.ms,
        asked: isSlower ? `${question.asker} ${question.path}` : before.asked,
        rows: Math.max(rows, before?.rows ?? 0),
      })
    }
    process.stdout.write(
      '| Route | processor ms | rows of a statement | slowest question |\n| --- | ---: | ---: | --- |\n',
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

/** Averaged, since the processor time of another process is counted in steps of 10 ms. */
async function processorMsOf(
  pages: ConsoleUnderTest,
  question: Question,
  postmaster: number,
): Promise<number> {
  const used = () => process.cpuUsage().user + process.cpuUsage().system
  const before = { own: used(), database: cpuSecondsOfTree(postmaster) ?? 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const { body } = await pages.fetch(question.asker, question.path)
    const reader = body!.getReader()
    await reader.read()
    await reader.cancel()
  }
  const own = (used() - before.own) / 1_000
  const ofDatabase = ((cpuSecondsOfTree(postmaster) ?? 0) - before.database) * 1_000
  return (own + ofDatabase) / ROUNDS
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
