import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzip, isWorthPacking, PreparedText, type Piece } from './prepared-text.ts'

const texts = (pieces: readonly Piece[]) => pieces.map(String).join('')

test('any pieces come back from gzip in one', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ maxLength: 200 }).map((text) => new PreparedText(text.repeat(50))),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      expect(gunzipSync(Buffer.concat(await gzip(pieces))).toString()).toBe(texts(pieces))
    }),
  )
})

test.each([65_534, 65_535, 65_536, 200_000])(
  'a piece of %i bytes around it comes back whole',
  async (length) => {
    const pieces = ['x'.repeat(length), new PreparedText('middle'), 'y'.repeat(length)]
    expect(gunzipSync(Buffer.concat(await gzip(pieces))).toString()).toBe(texts(pieces))
  },
)

test('the same text is compressed once, however often it is sent', async () => {
  const prepared = new PreparedText('again and again '.repeat(500))
  expect(await prepared.deflate()).toBe(await prepared.deflate())
  const [one, two] = await Promise.all([gzip(['1', prepared]), gzip(['2', prepared])])
  expect(one).toContain(await prepared.deflate())
  expect(two).toContain(await prepared.deflate())
})

test('only large prepared text is compressed', () => {
  expect(isWorthPacking(['x'.repeat(10_000)])).toBe(false)
  expect(isWorthPacking([new PreparedText('x'.repeat(4_095))])).toBe(false)
  expect(isWorthPacking(['', new PreparedText('x'.repeat(4_096)), ''])).toBe(true)
})
