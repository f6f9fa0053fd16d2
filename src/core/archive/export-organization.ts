import { createHash } from 'node:crypto'
import { Readable, type PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { requireAdmin } from '../access.ts'
import { POSTGRES_STORE } from '../attachment/attachment-store.ts'
import { downloadName } from '../attachment/attachment.ts'
import type { MediaType } from '../attachment/media-type.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { readSnapshot, walkQuery } from '../../database/snapshot.ts'
import { formatInstant } from '../../exact/instant.ts'
import { findSettings } from '../organization/organization-settings-sql.ts'
import { csvLine, type CsvField } from '../spreadsheet/csv-line.ts'
import { signedFile } from '../statement/show-statement.ts'
import { findSigned } from '../statement/statement-list-sql.ts'
import {
  ARCHIVE_TABLES,
  ARCHIVED_FILES,
  ARCHIVED_STATEMENTS,
  LEFT_OUT,
  archiveQuery,
  findArchivedLogo,
  findArchivedOrganization,
  type ArchivedFile,
  type ArchivedStatement,
  type ArchiveTable,
} from './archive-sql.ts'

export interface OrganizationArchive {
  /** Of the file, without its ending. */
  name: string
  content: AsyncGenerator<Uint8Array>
}

/** A file of the archive, in its manifest. */
interface Listed {
  path: string
  /** Of a list; null: not a list. */
  rows: number | null
  bytes: number
  sha256: string
}

/**
 * Everything that is the organization's, as one zip: what it sells, what it is shown, and what it wrote, by the rules of the pages,
 * from a single point in time. It is packed while it is read, and read no faster than it is taken. `exports` are the connections for it.
 */
export async function exportOrganization(
  context: Context,
  exports: Database,
  limit: { msMax?: number } = {},
): Promise<OrganizationArchive> {
  const organizationNumber = requireAdmin(context)
  const { id, name } = await findSettings(context.database, organizationNumber)
  await context.database.transaction(async (tx) =>
    writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'organization.exported',
      subjectKind: 'organization',
      subjectId: id,
      detail: { name },
    }),
  )
  const madeAt = formatInstant(context.now)
  return {
    name: `${name}-${madeAt.slice(0, 10)}`,
    content: readSnapshot(exports, (tx) => pack(tx, organizationNumber, madeAt), limit),
  }
}

async function* pack(tx: Queryable, organizationNumber: number, madeAt: string): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // As it is made; its type only promises less.
  const output = zip.outputStream as PassThrough
  const part = { mtime: new Date(madeAt), forceDosTimestamp: true }
  const listed: Listed[] = []
  const done = new AbortController()

  /** Read, hashed and packed before the next one begins: a transaction answers one question at a time. */
  async function add({ path, isPacked = false, content, rows }: ArchiveFile): Promise<void> {
    done.signal.throwIfAborted()
    const hash = createHash('sha256')
    let bytes = 0
    const stream = Readable.from(
      (async function* () {
        for await (const chunk of content) {
          const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
          hash.update(piece)
          bytes += piece.length
          yield piece
        }
      })(),
      { objectMode: false },
    )
    zip.addReadStream(stream, path, { ...part, compress: !isPacked })
    const leave = () => stream.destroy()
    done.signal.addEventListener('abort', leave, { once: true })
    await finished(stream)
    done.signal.removeEventListener('abort', leave)
    listed.push({ path, rows: rows?.() ?? null, bytes, sha256: hash.digest('hex') })
  }

  const filling = (async () => {
    for await (const file of filesOf(tx, organizationNumber)) await add(file)
    const manifest = { format: 'flightline-organization', format_version: 1, made_at: madeAt, files: listed }
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json', part)
    zip.end()
  })().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    yield* output as AsyncIterable<Uint8Array>
  } finally {
    // Nobody is downloading it any more: nothing else is read.
    done.abort()
    await filling
  }
}

interface ArchiveFile {
  path: string
  /** It is compressed already. */
  isPacked?: boolean
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Of a list, once it has been read. */
  rows?: () => number
}

async function* filesOf(tx: Queryable, organizationNumber: number): AsyncGenerator<ArchiveFile> {
  const organization = await findArchivedOrganization(tx, organizationNumber)
  yield { path: 'README.txt', content: [readme(organization.name)] }
  yield { path: 'organization.json', content: [`${JSON.stringify(organization, null, 2)}\n`] }
  const logo = await findArchivedLogo(tx, organizationNumber)
  if (logo) {
    yield { path: `logo.${logo.media_type.replace('image/', '')}`, isPacked: true, content: [logo.content] }
  }
  for (const table of ARCHIVE_TABLES) yield listOf(tx, organizationNumber, table)
  for await (const statements of walkQuery<ArchivedStatement>(tx, ARCHIVED_STATEMENTS, [
    organizationNumber,
  ])) {
    for (const statement of statements) yield await statementFile(tx, statement)
  }
  for await (const files of walkQuery<ArchivedFile>(tx, ARCHIVED_FILES, [organizationNumber])) {
    for (const file of files) yield attachedFile(tx, file)
  }
}

function listOf(tx: Queryable, organizationNumber: number, table: ArchiveTable): ArchiveFile {
  let rows = 0
  const json = new Set(table.json)
  const lineOf = table.path.endsWith('.csv') ? csvRow : (row: Row) => jsonRow(row, json)
  async function* content(): AsyncGenerator<string> {
    if (table.path.endsWith('.csv')) yield csvLine(Object.keys(table.columns))
    for await (const batch of walkQuery<Row>(tx, archiveQuery(table), [organizationNumber], table)) {
      rows += batch.length
      yield batch.map(lineOf).join('')
    }
  }
  return { path: table.path, content: content(), rows: () => rows }
}

type Row = Record<string, unknown>

function csvRow(row: Row): string {
  return csvLine(Object.values(row) as CsvField[])
}

/** What is JSON already goes in as it is, with every digit. */
function jsonRow(row: Row, json: ReadonlySet<string>): string {
  const fields = Object.entries(row).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${json.has(name) && typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return `{${fields.join(',')}}\n`
}

async function statementFile(tx: Queryable, statement: ArchivedStatement): Promise<ArchiveFile> {
  const { organization_number: organizationNumber, id, number, side } = statement
  const signed = await findSigned(tx, { organizationNumber, id })
  const path = `statements/${side === 'seller' ? `made/${number}` : `received/${id}`}.json`
  return { path, content: [signedFile(signed!)] }
}

function attachedFile(tx: Queryable, file: ArchivedFile): ArchiveFile {
  const { organization_number: organizationNumber, id, byte_length: byteLength } = file
  // The name as it is, is in the list: here it has to do on any disk.
  const name = downloadName(file.file_name, file.media_type as MediaType).replace(/[^A-Za-z0-9._-]+/g, '_')
  return {
    path: `files/${id}-${name.slice(-FILE_NAME_LENGTH_MAX)}`,
    isPacked: true,
    content: POSTGRES_STORE.read(tx, { organizationNumber, attachmentId: id }, 0, byteLength),
  }
}

const FILE_NAME_LENGTH_MAX = 80

function readme(organization: string): string {
  const lists = ARCHIVE_TABLES.map(({ path, about }) => `${path.padEnd(24)} ${about}`)
  return `${[
    `The data of ${organization} in Flightline`,
    '',
    'All files show the same moment. It has what the organization sells, what it is shown, and what its people wrote. What the other',
    'side of a campaign keeps for itself is not in it, and neither are passwords, secrets of keys, or links that let anyone in.',
    '',
    `${'organization.json'.padEnd(24)} The organization and its settings. Its logo, if it has one, is beside it.`,
    ...lists,
    `${'statements/'.padEnd(24)} Statements as they were signed: made by the organization, by number, or received, by ID.`,
    `${''.padEnd(24)} "flightline verify" checks them.`,
    `${'files/'.padEnd(24)} The files on campaigns, by their ID in files.jsonl.`,
    `${'manifest.json'.padEnd(24)} Each file with the number of its rows, its size and its SHA-256.`,
    '',
    'Not in it:',
    ...LEFT_OUT.map(({ what, because }) => `- ${what}: ${because}`),
    '',
    'Files that end in .csv are tables in UTF-8. Text that a spreadsheet would run as a formula has an apostrophe in front.',
    'Files that end in .jsonl have one JSON object per line. Times are UTC. Lists refer to each other by campaign_id, package_id,',
    'statement_id and code_id. "A former member" is a person who was removed.',
    '',
    'Statement numbers, quantities and amounts are written with all their digits.',
  ].join('\n')}\n`
}
