import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { WAITING } from './support/browser.ts'
import { holdLock } from './support/hold-lock.ts'
import { postFile, previewFile, reportFile } from './support/report-file.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { sheetXml, WORKBOOK_PARTS, workbookOf, workbookXml, zipOf } from './support/workbook.ts'

/** Workbooks that are not what they seem: each is refused cheaply, with what to do. */

let testDatabase: TestDatabase
let app: TestApp
let member: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { database } = testDatabase
  app = await startApp(database)
  member = await signInMember(database, (await createSeller(database)).organizationNumber)
})

const HEADER = '<row r="1"><c t="inlineStr"><is><t>package_id</t></is></c></row>'
const ROW = `<row><c t="inlineStr"><is><t>${randomUUID()}</t></is></c></row>`
const TOO_LARGE = 'The workbook is too large once unpacked.'
const DAMAGED = 'The Excel file is damaged. Open it in Excel, save it again as .xlsx and try again.'
const NOT_A_TABLE = 'This is not a CSV or Excel file. Save it as CSV (UTF-8) or .xlsx and try again.'
const MEGABYTE = 1024 * 1024

describe('a workbook is refused that', () => {
  test('unpacks to more than its limit', async () => {
    const bomb = await withSheet(Buffer.alloc(110 * MEGABYTE, ' '))
    expect(bomb.length).toBeLessThan(MEGABYTE)
    await expectRefused(bomb, TOO_LARGE)
  })

  test('has the compression ratio of a zip bomb', async () => {
    await expectRefused(await withSheet(sheetXml(HEADER + ' '.repeat(20 * MEGABYTE))), TOO_LARGE)
  })

  test('unpacks to more than it announces', async () => {
    const sheet = sheetXml(HEADER + numbered(20_000))
    const honest = await withSheet(sheet)
    const lying = Buffer.from(honest)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(Buffer.byteLength(sheet))
    const announced = Buffer.alloc(4)
    announced.writeUInt32LE(2_000)
    for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size)) announced.copy(lying, at)
    expect(lying.equals(honest)).toBe(false)
    await expectRefused(lying, DAMAGED)
    expect(await previewFile(app.url, member, honest)).toMatchObject({ rows: 20_000 })
  })

  test('has more than 100,000 rows', async () => {
    const file = await withSheet(sheetXml(HEADER + numbered(100_001)))
    await expectRefused(file, 'The file has more than 100,000 rows. Split it.')
  })

  test.each([
    [
      'declares entities',
      `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]>${sheetXml(HEADER)}`,
    ],
    ['names an entity that is not XML’s own', sheetXml('<row><c t="str"><v>&lol;</v></c></row>')],
    ['is nested too deep', sheetXml('<row>'.repeat(100) + '</row>'.repeat(100))],
    ['ends in the middle', sheetXml(HEADER).slice(0, 200)],
    ['is not XML', 'package_id,impressions'],
    ['is not text', Buffer.from([0xff, 0xfe, 0x00, 0x3c, 0x80])],
    ['has rows out of order', sheetXml(`${HEADER}<row r="9"/><row r="3"/>`)],
    ['has a column beyond the last', sheetXml('<row r="1"><c r="ZZZ1"><v>1</v></c></row>')],
    ['points at a text that is not there', sheetXml('<row r="1"><c t="s"><v>99</v></c></row>')],
  ])('has a sheet that %s', async (_name, sheet) => {
    await expectRefused(await withSheet(sheet), DAMAGED)
  })

  test('is truncated or corrupted', async () => {
    const file = await workbookOf([['package_id'], [randomUUID()]])
    await expectRefused(file.subarray(0, file.length - 30), DAMAGED)
    const changed = Buffer.from(file)
    changed.fill(
      0,
      file.indexOf('xl/worksheets/sheet1.xml') + 30,
      file.indexOf('xl/worksheets/sheet1.xml') + 60,
    )
    await expectRefused(changed, DAMAGED)
  })

  test('has a password, and says to remove it', async () => {
    const encrypted = Buffer.concat([
      COMPOUND_FILE,
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    await expectRefused(encrypted, 'Remove the password')
    const zipped = await workbookOf([['package_id'], [randomUUID()]])
    // The flag of an encrypted entry in the directory.
    for (let at = zipped.indexOf(DIRECTORY_ENTRY); at !== -1; at = zipped.indexOf(DIRECTORY_ENTRY, at + 4)) {
      zipped[at + 8]! |= 1
    }
    await expectRefused(zipped, 'Remove the password')
  })

  test('is in the old .xls format', async () => {
    await expectRefused(
      Buffer.concat([COMPOUND_FILE, Buffer.alloc(600)]),
      'This is an old Excel file (.xls). Save it as .xlsx or CSV (UTF-8) and try again.',
    )
  })

  test('is another kind of zip file', async () => {
    await expectRefused(await zipOf({ 'content.xml': '<x/>' }), NOT_A_TABLE)
    await expectRefused(await zipOf({ ...WORKBOOK_PARTS, 'xl/workbook.xml': '<document/>' }), NOT_A_TABLE)
  })

  test('is one only by its name', async () => {
    const csv = Buffer.from(`package_id,impressions\n${randomUUID()},1`)
    for (const path of [
      '/delivery-file/preview?file_name=totals.xlsx',
      '/delivery-file/preview?file_name=TOTALS.XLSX',
      '/delivery-file?package_id=1&impressions=2&dry_run=true&file_name=totals.xlsx',
    ]) {
      await expectRefused(csv, NOT_A_TABLE, path)
    }
    expect(await previewFile(app.url, member, csv, '?file_name=totals.xlsx.csv')).toMatchObject({
      kind: 'csv',
      rows: 1,
    })
    const old = Buffer.concat([COMPOUND_FILE, Buffer.alloc(600)])
    await expectRefused(old, 'This is an old Excel file (.xls).', '/delivery-file/preview?file_name=old.xlsx')
  })
})

describe('text of more than 32,767 characters is refused', () => {
  const long = 'x'.repeat(32_768)
  const refusal = 'A cell of the workbook has more than 32,767 characters. Shorten it and try again.'

  test.each([
    ['in a cell', `<c t="str"><v>${long}</v></c>`],
    ['in a formula', `<c><f>${long}</f></c>`],
    ['in runs', `<c t="inlineStr"><is><r><t>${long.slice(1)}</t></r><r><t>x</t></r></is></c>`],
  ])('%s', async (_name, cell) => {
    await expectRefused(await withSheet(sheetXml(`${HEADER}<row>${cell}</row>`)), refusal)
  })

  test('in shared text', async () => {
    await expectRefused(await workbookOf([['package_id'], [long]]), refusal)
  })
})

test('the same long text in every row makes neither the answer nor the log long', async () => {
  const long = Array.from({ length: 8_000 }, () => '111').join('.')
  const rows = Array.from({ length: 3_000 }, () => [randomUUID(), long, long])
  const file = await workbookOf([['package_id', 'impressions', 'note'], ...rows])
  const answer = await reportFile(app.url, member, file, { isDryRun: true })
  expect(answer.rejected_rows).toHaveLength(3_000)
  expect(JSON.stringify(answer).length).toBeLessThan(3 * MEGABYTE)
})

test('cells with inline text keep it to themselves', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const file = await withSheet(
    sheetXml(
      `<row>${cell('package_id')}${cell('impressions')}</row><row>${cell('a')}${cell('7')}</row><row>${cell('b')}<c t="inlineStr"><is/></c></row>`,
    ),
  )
  expect(await previewFile(app.url, member, file)).toMatchObject({
    header: ['package_id', 'impressions'],
    first_rows: [
      { package_id: 'a', impressions: '7' },
      { package_id: 'b', impressions: '' },
    ],
  })
})

test('text may be CDATA', async () => {
  const file = await withSheet(
    sheetXml(`${HEADER}<row><c t="inlineStr"><is><t><![CDATA[a<]]>b</t></is></c></row>`),
  )
  expect((await previewFile(app.url, member, file)).first_rows).toMatchObject([{ package_id: 'a<b' }])
})

test('a long sheet name is shortened', async () => {
  const file = await zipOf({
    ...WORKBOOK_PARTS,
    'xl/workbook.xml': workbookXml(`<sheet name="${'x'.repeat(5_000)}" sheetId="1" r:id="rId1"/>`),
    'xl/worksheets/sheet1.xml': sheetXml(HEADER + ROW),
  })
  expect((await previewFile(app.url, member, file)).sheet).toBe(`${'x'.repeat(199)}…`)
})

test('the first visible sheet is read, and the others are counted', async () => {
  const file = await zipOf({
    ...WORKBOOK_PARTS,
    'xl/workbook.xml': workbookXml(
      '<sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="March" sheetId="2" r:id="rId4"/>',
    ),
    'xl/worksheets/sheet1.xml': sheetXml('<row><c t="str"><v>notes</v></c></row>'),
    'xl/worksheets/sheet2.xml': sheetXml(HEADER + ROW),
  })
  expect(await previewFile(app.url, member, file)).toMatchObject({
    sheet: 'March',
    other_sheets: 1,
    header: ['package_id'],
    rows: 1,
  })
})

test('an organization can have two files processed at a time: a third is refused before it is read', async () => {
  const file = Buffer.from(`package_id,impressions\n${randomUUID()},1`)
  const uploads = [beginUpload(file), beginUpload(file)]
  await Promise.all(uploads.map(({ isSending }) => isSending))
  await expect
    .poll(async () => (await postFile(app.url, '/delivery-file/preview', member, file)).status, WAITING)
    .toBe(429)
  for (const upload of uploads) expect(await upload.finish()).toBe(200)
  await expect
    .poll(async () => (await postFile(app.url, '/delivery-file/preview', member, file)).status, WAITING)
    .toBe(200)
})

test('hanging up makes no room for another file while the one sent is still being processed', async () => {
  const { database } = testDatabase
  const file = `package_id,impressions\n${randomUUID()},1`
  const preview = async () => (await postFile(app.url, '/delivery-file/preview', member, file)).status
  // Both wait for it, so neither can finish.
  const letGo = await holdLock(database, 'LOCK TABLE package_line')
  for (let waiting = 1; waiting <= 2; waiting++) {
    const upload = request(`${app.url}/api/console/delivery-file?package_id=1&file_name=a.csv`, {
      method: 'POST',
      headers: { cookie: member.cookie, 'content-type': 'application/octet-stream' },
    })
    const isClosed = new Promise<void>((resolve) => upload.once('close', resolve))
    upload.on('error', () => undefined)
    upload.end(file)
    await expect.poll(waitingForLock, WAITING).toBe(waiting)
    upload.destroy()
    await isClosed
  }
  // Meanwhile the server sees both disconnect.
  for (let asked = 0; asked < 5; asked++) expect(await preview()).toBe(429)
  await letGo()
  await expect.poll(preview, WAITING).toBe(200)
})

async function waitingForLock(): Promise<number> {
  const [row] = await testDatabase.database.query<{ waiting: number }>(
    `SELECT count(*)::integer AS waiting FROM pg_locks
     WHERE NOT granted AND relation = 'package_line'::regclass
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return row!.waiting
}

const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02])

/** Rows that differ: identical rows would compress like a zip bomb. */
function numbered(rows: number): string {
  return Array.from({ length: rows }, (_, i) => `<row><c><v>${i}</v></c></row>`).join('')
}

function withSheet(sheet: string | Buffer): Promise<Buffer> {
  return zipOf({ ...WORKBOOK_PARTS, 'xl/worksheets/sheet1.xml': sheet })
}

/** Sends a file except for its last byte. */
function beginUpload(file: Buffer): { isSending: Promise<void>; finish(): Promise<number> } {
  const upload = request(`${app.url}/api/console/delivery-file/preview`, {
    method: 'POST',
    headers: {
      cookie: member.cookie,
      'content-type': 'application/octet-stream',
      'content-length': file.length,
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    upload.once('error', reject)
    upload.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
  })
  const isSending = new Promise<void>((resolve) => upload.write(file.subarray(0, -1), () => resolve()))
  return {
    isSending,
    finish: () => {
      upload.end(file.subarray(-1))
      return status
    },
  }
}

async function expectRefused(file: Buffer, words: string, path = '/delivery-file/preview'): Promise<void> {
  const response = await postFile(app.url, path, member, file)
  expect(await response.json()).toMatchObject({
    status: 400,
    field: 'file',
    detail: expect.stringContaining(words),
  })
}
