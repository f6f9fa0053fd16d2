import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { Refusal } from '../core/refusal.ts'
import { listPublicKeys } from '../core/signing/list-public-keys.ts'
import {
  checkChains,
  checkStatement,
  FINDING_WORDS,
  KEYS_BYTES_MAX,
  readPublicKeys,
  STATEMENT_BYTES_MAX,
  type CheckedFile,
  type PublicKey,
} from '../core/statement/verify-statement.ts'
import { describeChain } from '../core/statement/describe-chain.ts'
import { hasEmbeddedDatabase } from '../database/embedded-site.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { print, table } from './output.ts'
import { readBinaryFile } from './product-file.ts'

const FETCH_MS_MAX = 10_000

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check that statements are as they were signed, and that none between them is missing')
    .argument('<file...>', 'statements as JSON files; - is standard input')
    .option('--keys <file-or-url>', "the seller's public keys; without it, those of this installation")
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example(
        'flightline verify statement-12.json --keys https://seller.example.com/.well-known/flightline-keys.json',
      ) + '\n\nThe exit code is 0 only if every file is valid and none between them is missing.',
    )
    .action(async (paths: string[], options: { keys?: string; json?: boolean }) => {
      if (options.keys === undefined) {
        await requireInstallation()
        await asCommandLine(async ({ database }) => verify(paths, await listPublicKeys(database), options))
      } else await verify(paths, await readKeys(options.keys), options)
    })
}

/** A buyer has none, and should not get one by checking a file. */
async function requireInstallation(): Promise<void> {
  const { databaseUrls, dataDir } = readConfig()
  if (databaseUrls !== undefined || (await hasEmbeddedDatabase(dataDir))) return
  throw new Refusal('invalid', `There is no installation here. ${GIVE_KEYS}`)
}

const GIVE_KEYS =
  'Give the seller’s public keys with --keys, such as --keys https://seller.example.com/.well-known/flightline-keys.json'

async function verify(
  paths: readonly string[],
  keys: readonly PublicKey[],
  options: { keys?: string; json?: boolean },
): Promise<void> {
  const files: CheckedFile[] = []
  for (const path of paths) {
    const bytes = await readBinaryFile(path, STATEMENT_BYTES_MAX)
    if (bytes.length > STATEMENT_BYTES_MAX)
      throw new Refusal('invalid', `${path} is too large for a statement.`)
    files.push(await checkStatement({ name: path, text: bytes.toString() }, keys))
  }
  const chains = checkChains(files)
  const result = {
    files: files.map(({ name, finding, signed }) => ({
      file: name,
      finding,
      number: signed?.statement.number ?? null,
      sha256: signed?.sha256 ?? null,
    })),
    chains,
  }
  await print(result, options, () =>
    [
      describeFiles(files),
      ...chains.map((chain) => `${chain.campaign_name}: ${describeChain(chain).words}`),
      ...(options.keys === undefined && files.some(({ finding }) => finding === 'unknown_key')
        ? [`Checked with the keys of this installation. ${GIVE_KEYS}`]
        : []),
    ].join('\n'),
  )
  const isGood =
    files.every(({ finding }) => finding === 'valid') &&
    chains.every(({ missing, broken }) => missing.length + broken.length === 0)
  if (!isGood) process.exitCode = 1
}

function describeFiles(files: readonly CheckedFile[]): string {
  return table(
    ['FILE', 'STATEMENT', 'SELLER', 'PERIOD', 'TOTAL', 'RESULT'],
    files.map(({ name, finding, signed }) => {
      const statement = signed?.statement
      return [
        name,
        statement ? String(statement.number) : null,
        statement?.seller?.name ?? null,
        statement?.period ? `${statement.period.first_day} to ${statement.period.last_day}` : null,
        statement?.totals ? `${statement.totals.total} ${statement.currency}` : null,
        FINDING_WORDS[finding],
      ]
    }),
  )
}

async function readKeys(place: string): Promise<PublicKey[]> {
  const text = /^https?:\/\//.test(place)
    ? await fetchKeys(place)
    : (await readBinaryFile(place, KEYS_BYTES_MAX)).toString()
  const keys = readPublicKeys(text)
  if (!keys) throw new Refusal('invalid', `${place} is not a list of Flightline's public keys.`)
  return keys
}

async function fetchKeys(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS_MAX) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const text = await response.text()
    if (text.length > KEYS_BYTES_MAX) throw new Error('it is too large')
    return text
  } catch (error) {
    throw new Refusal('invalid', `${url} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}
