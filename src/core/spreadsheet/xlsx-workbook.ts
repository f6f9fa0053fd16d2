import { Refusal } from '../refusal.ts'
import { NOT_A_TABLE, refuseBroken, type XlsxArchive } from './xlsx-archive.ts'
import { CELL_LENGTH_MAX, isDateFormat, type DateSystem } from './xlsx-cell.ts'
import { readWholeXml, type XmlReader } from './xlsx-xml.ts'

/** What is needed to read one of a workbook's sheets. */
export interface Workbook {
  sheetName: string
  sheetPath: string
  /** Number of other sheets, which are not read. */
  otherSheets: number
  dateSystem: DateSystem
  /** Trimmed once: any number of cells may refer to each. */
  sharedStrings: readonly string[]
  /** Whether a cell of the style at this index shows a date. */
  isDateStyle: readonly boolean[]
}

/** The first visible sheet. */
export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  const rootPath = (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.path
  const part = rootPath === undefined ? undefined : await archive.read(rootPath)
  if (rootPath === undefined || !part) throw new Refusal('invalid', NOT_A_TABLE, 'file')
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  let dateSystem: DateSystem = 1900
  let isWorkbook = false
  await readWholeXml(part, {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr' && isTrue(attributes['date1904'])) dateSystem = 1904
      if (name === 'sheet') {
        const { name: sheetName = '', state = 'visible' } = attributes
        sheets.push({ name: sheetName, id: relationIdOf(attributes), isHidden: state !== 'visible' })
      }
    },
  })
  // A Word or PowerPoint file is packed the same way.
  if (!isWorkbook) throw new Refusal('invalid', NOT_A_TABLE, 'file')
  const relations = await readRelations(archive, rootPath)
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const sheetPath = relations.find(({ id }) => id === sheet?.id)?.path
  if (!sheet || sheetPath === undefined) return refuseBroken(new Error('no sheet'))
  const pathOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.path
  return {
    sheetName: sheet.name,
    sheetPath,
    otherSheets: sheets.length - 1,
    dateSystem,
    sharedStrings: await readSharedStrings(archive, pathOf('sharedStrings')),
    isDateStyle: await readDateStyles(archive, pathOf('styles')),
  }
}

interface Relation {
  id: string
  /** The last part of its address. */
  type: string
  path: string
}

/** The parts related to a part. Those of the whole file are related to ''. */
async function readRelations(archive: XlsxArchive, ofPath: string): Promise<Relation[]> {
  const slash = ofPath.lastIndexOf('/') + 1
  const folder = ofPath.slice(0, slash)
  const part = await archive.read(`${folder}_rels/${ofPath.slice(slash)}.rels`)
  const relations: Relation[] = []
  if (!part) return relations
  await readWholeXml(part, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: pathFrom(folder, target) })
    },
  })
  return relations
}

function pathFrom(folder: string, target: string): string {
  // The host only serves to resolve the path.
  return decodeURIComponent(new URL(target, `http://workbook/${folder}`).pathname.slice(1))
}

function relationIdOf(attributes: Readonly<Record<string, string>>): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'))
  return name === undefined ? '' : attributes[name]!
}

async function readSharedStrings(archive: XlsxArchive, path: string | undefined): Promise<string[]> {
  const part = path === undefined ? undefined : await archive.read(path)
  const strings: string[] = []
  if (!part) return strings
  const text = richTextReader((value) => strings.push(value.trim()), 'si')
  await readWholeXml(part, text)
  return strings
}

/** Appends a piece to the text of a cell, up to the limit. */
export function append(text: string, piece: string): string {
  if (text.length + piece.length > CELL_LENGTH_MAX) {
    throw new Refusal(
      'invalid',
      `A cell of the workbook has more than ${CELL_LENGTH_MAX.toLocaleString('en')} characters. Shorten it and try again.`,
      'file',
    )
  }
  return text + piece
}

/** Joins text runs of one style each; without the phonetic guides of East Asian scripts. */
export function richTextReader(found: (text: string) => void, element: 'si' | 'is'): XmlReader {
  let text = ''
  let isText = false
  let isGuide = false
  return {
    open(name) {
      if (name === element) text = ''
      else if (name === 'rPh') isGuide = true
      else if (name === 't') isText = !isGuide
    },
    text(piece) {
      if (isText) text = append(text, piece)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isGuide = false
      else if (name === element) found(unescaped(text))
    },
  }
}

/** Excel writes what XML cannot hold as _x0001_, and a text that has this form as _x005F_x0001_. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

async function readDateStyles(archive: XlsxArchive, path: string | undefined): Promise<boolean[]> {
  const part = path === undefined ? undefined : await archive.read(path)
  const isDateStyle: boolean[] = []
  if (!part) return isDateStyle
  const codes = new Map<number, string>()
  let isCellStyles = false
  await readWholeXml(part, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') isCellStyles = true
      else if (name === 'xf' && isCellStyles) {
        const id = Number(attributes['numFmtId'] ?? 0)
        isDateStyle.push(isDateFormat(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return isDateStyle
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}
