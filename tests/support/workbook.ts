import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A cell: text, or its XML without the reference, as `<c t="b"><v>1</v></c>`. */
export type Cell = string | { xml: string }

/** Cell formats of the workbooks made here, by index. */
export const DATE_STYLE = 1
export const TIME_STYLE = 2

/** A workbook with one sheet, as Excel writes it. Texts are shared. */
export async function workbookOf(
  rows: readonly (readonly Cell[])[],
  options: { is1904?: boolean; otherParts?: Record<string, string> } = {},
): Promise<Buffer> {
  const texts: string[] = []
  const places = new Map<string, number>()
  const sheetRows = rows.map(
    (cells, i) => `<row r="${i + 1}">${cells.map((cell) => cellOf(cell)).join('')}</row>`,
  )
  return zipOf({
    ...WORKBOOK_PARTS,
    'xl/workbook.xml': workbookXml('<sheet name="Totals" sheetId="1" r:id="rId1"/>', options.is1904 ?? false),
    'xl/worksheets/sheet1.xml': sheetXml(sheetRows.join('')),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...options.otherParts,
  })

  function cellOf(cell: Cell): string {
    if (typeof cell !== 'string') return cell.xml
    if (cell === '') return '<c/>'
    const place = places.get(cell) ?? texts.push(cell) - 1
    places.set(cell, place)
    return `<c t="s"><v>${place}</v></c>`
  }
}

/** A number, optionally with a date or time style. */
export function number(text: string, style = 0): Cell {
  return { xml: `<c s="${style}"><v>${text}</v></c>` }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export function workbookXml(sheets: string, is1904 = false): string {
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets}</sheets></workbook>`
}

export function sheetXml(rows: string): string {
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
}

function relationsXml(targets: readonly (readonly [type: string, target: string])[]): string {
  const relations = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`
}

export const WORKBOOK_PARTS: Record<string, string> = {
  '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
  'xl/_rels/workbook.xml.rels': relationsXml([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
    ['styles', '/xl/styles.xml'],
    ['worksheet', 'worksheets/sheet2.xml'],
  ]),
  'xl/workbook.xml': workbookXml('<sheet name="Totals" sheetId="1" r:id="rId1"/>'),
  'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
}

/** Any parts, zipped. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
