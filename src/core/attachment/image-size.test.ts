import { expect, test } from 'vitest'
import { readImageSize } from './image-size.ts'

const SCREEN = [...Buffer.from('GIF89a'), 2, 0, 3, 0, 0x80, 0, 0]
const COLOURS = [0, 0, 0, 255, 255, 255]
const EXTENSION = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
const IMAGE = [0x2c, 1, 0, 1, 0, 0xff, 0xff, 0xfe, 0xff]

test('a GIF is as large as its screen or its first image, whichever is larger', () => {
  expect(sizeOf(SCREEN)).toEqual({ widthPx: 2, heightPx: 3 })
  for (const before of [COLOURS, [...COLOURS, ...EXTENSION, ...EXTENSION]]) {
    expect(sizeOf([...SCREEN, ...before, ...IMAGE])).toEqual({ widthPx: 65_536, heightPx: 65_535 })
  }
  expect(sizeOf([...SCREEN, ...COLOURS, ...IMAGE.slice(0, 8)])).toEqual({ widthPx: 2, heightPx: 3 })
  expect(sizeOf([...SCREEN, ...COLOURS, 0x21, 0xf9, 200])).toEqual({ widthPx: 2, heightPx: 3 })
  expect(sizeOf(SCREEN.slice(0, 9))).toBeUndefined()
})

function sizeOf(bytes: number[]) {
  return readImageSize('image/gif', Buffer.from(bytes))
}
