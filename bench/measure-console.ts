import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConsoleData, FULL_SIZE } from './console-data.ts'
import type { Question } from './console-questions.ts'
import { openConsole, type ConsoleUnderTest } from './console.ts'
import { cpuSecondsOfTree } from './cpu.ts'
import { onNewDatabase } from './on-new-database.ts'

const ROUNDS = 5

/**
 * Prints, for every GET route behind the web app, its slowest request: the time to the first byte, the CPU time of
 * server and database until then, and the rows visited by one of its statements. Other work on the machine hardly
 * affects the last two.
 */
export async function measureConsole(): Promise<void> {
  await onNewDatabase(async (database, folder) => {
    process.stdout.write(`Preparing ${FULL_SIZE.lines.toLocaleString('en')} lines …\n`)
    const pages = await openConsole(database, await createConsoleData(database, FULL_SIZE))
    const slowest = new Map<string, { ms: number; processorMs: number; rows: number; asked: string }>()
    for (const question of pages.questions) {
      const { statements } = await pages.ask(question)
      const { ms, processorMs } = await timesOf(pages, question, postmasterOf(folder))
      const rows = Math.max(0, ...statements.map((each) => each.rows))
      const before = slowest.get(question.route)
      const isSlower = before === undefined || ms > before.ms
      slowest.set(question.route, {
        ms: isSlower ? ms : before.ms,
        processorMs: Math.max(processorMs, before?.processorMs ?? 0),
        asked: isSlower ? `${question.asker} ${question.path}` : before.asked,
        rows: Math.max(rows, before?.rows ?? 0),
      })
    }
    process.stdout.write(
      '| Route | ms | processor ms | rows of a statement | slowest request |\n| --- | ---: | ---: | ---: | --- |\n',
    )
    for (const [route, { ms, processorMs, rows, asked }] of slowest) {
      process.stdout.write(
        `| ${route} | ${ms.toFixed(0)} | ${processorMs.toFixed(0)} | ${Math.round(rows).toLocaleString('en')} | ${asked} |\n`,
      )
    }
    await pages.app.close()
  })
}

/** Averaged, because the CPU time of another process is counted in steps of 10 ms. */
async function timesOf(
  pages: ConsoleUnderTest,
  question: Question,
  postmaster: number,
): Promise<{ ms: number; processorMs: number }> {
  const used = () => process.cpuUsage().user + process.cpuUsage().system
  const before = { own: used(), database: cpuSecondsOfTree(postmaster) ?? 0 }
  const startedAtMs = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    const { body } = await pages.fetch(question.asker, question.path)
    const reader = body!.getReader()
    await reader.read()
    await reader.cancel()
  }
  const ms = (performance.now() - startedAtMs) / ROUNDS
  const own = (used() - before.own) / 1_000
  const ofDatabase = ((cpuSecondsOfTree(postmaster) ?? 0) - before.database) * 1_000
  return { ms, processorMs: (own + ofDatabase) / ROUNDS }
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
