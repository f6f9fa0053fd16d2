import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { refuseBroken } from './xlsx-archive.ts'

/** Parts of a workbook nest about ten deep. */
const DEPTH_MAX = 64
/** Yields to other work after each piece; parsing one takes a few milliseconds. */
const PIECE_LENGTH = 64 * 1024

export interface XmlReader {
  /** Names come without the namespace's prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Reads a part of a workbook as it is unpacked, and yields after each piece what was found in it. A document type is
 * refused: workbooks have none, and entities are declared there.
 */
export async function* readXml<Found>(
  part: Readable,
  reader: XmlReader,
  takeFound: () => Found,
): AsyncGenerator<Found> {
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (++depth > DEPTH_MAX) throw new Error('nested too deep')
    reader.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth--
    reader.close?.(localName(tag.name))
  })
  if (reader.text) {
    parser.on('text', (text) => reader.text!(text))
    parser.on('cdata', (text) => reader.text!(text))
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true })
      for (let at = 0; at < text.length; at += PIECE_LENGTH) {
        parser.write(text.slice(at, at + PIECE_LENGTH))
        yield takeFound()
        // Otherwise already unpacked data would be read without a pause.
        await setImmediate()
      }
    }
    parser.write(decoder.decode()).close()
    yield takeFound()
  } catch (error) {
    refuseBroken(error)
  } finally {
    part.destroy()
  }
}

/** The same if only the result matters. */
export async function readWholeXml(part: Readable, reader: XmlReader): Promise<void> {
  const pieces = readXml(part, reader, () => undefined)
  while (!(await pieces.next()).done);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
