import { expect, test } from 'vitest'
import { saveAs } from './content-disposition.ts'
import { RANGE_BYTES_MAX, readRange } from './stored-file-answer.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-', { from: 0, to: 100 }],
  ['bytes=10-19', { from: 10, to: 20 }],
  ['bytes=90-500', { from: 90, to: 100 }],
  ['bytes=-10', { from: 90, to: 100 }],
  ['bytes=-500', { from: 0, to: 100 }],
  ['bytes=100-', 'beyond the end'],
  ['bytes=-0', 'beyond the end'],
  ['bytes=999999999999999-', 'beyond the end'],
  // Everything is sent for what is not one range.
  ['bytes=5-1', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=1e1-', undefined],
  ['bytes=9999999999999999999-', undefined],
  ['lines=0-1', undefined],
])('of 100 bytes, the range %j is %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test('a range has at most 1 MiB', () => {
  expect(readRange('bytes=5-', 10 * RANGE_BYTES_MAX)).toEqual({ from: 5, to: 5 + RANGE_BYTES_MAX })
})

test('a name in any script is sent in full, and cannot end its header', () => {
  expect(saveAs('proof.png')).toBe(`attachment; filename="proof.png"; filename*=UTF-8''proof.png`)
  expect(saveAs('März "1"; x=(y)*.png')).toBe(
    `attachment; filename="M_rz _1__ x__y__.png"; filename*=UTF-8''M%C3%A4rz%20%221%22%3B%20x%3D%28y%29%2A.png`,
  )
})
