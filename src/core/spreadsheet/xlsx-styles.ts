const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The built-in format for text, and the first number that is free for our own (ECMA-376, part 1, 18.8.30). */
const TEXT_FORMAT = 49
const FIRST_FORMAT = 164

/** Of a number's format. */
export const PLACES_MAX = 15

/** Where each style is in the list below. That of a number with places is as many further on. */
export const STYLE = {
  header: 1,
  text: 2,
  longNumber: 3,
  day: 4,
  time: 5,
  decimal: 6,
  percent: 6 + PLACES_MAX + 1,
}

/** Has a style for every number of places, so that rows can be written as they come. */
export function stylesXml(): string {
  const places = Array.from({ length: PLACES_MAX + 1 }, (_, count) =>
    count === 0 ? '' : `.${'0'.repeat(count)}`,
  )
  const codes = [
    'yyyy-mm-dd',
    'yyyy-mm-dd hh:mm:ss',
    ...places.map((fraction) => `#,##0${fraction}`),
    ...places.map((fraction) => `0${fraction}%`),
  ]
  const formats = codes.map((code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${code}"/>`)
  const styles = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    `<xf numFmtId="${TEXT_FORMAT}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    `<xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    `<xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right"/></xf>`,
    ...codes.map(
      (_, i) =>
        `<xf numFmtId="${FIRST_FORMAT + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ]
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return [
    `<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('')
}
