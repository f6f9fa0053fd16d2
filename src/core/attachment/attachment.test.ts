import { expect, test } from 'vitest'
import { cleanFileName, downloadName, FILE_NAME_LENGTH_MAX } from './attachment.ts'

test.each([
  ['Proof of airing.png', 'Proof of airing.png'],
  ['Beleg für März – 1.pdf', 'Beleg für März – 1.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\nora\\proof.png', 'proof.png'],
  ['proof\u202egnp.exe', 'proofgnp.exe'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie: x=1.png'],
  ['zero\u200bwidth\ufeff.png', 'zerowidth.png'],
  ['.hidden', 'hidden'],
  ['..', 'file'],
  ['', 'file'],
  ['folder/', 'file'],
])('%j is kept as %j', (sent, kept) => {
  expect(cleanFileName(sent)).toBe(kept)
})

test('a name that is too long keeps its ending', () => {
  const kept = cleanFileName(`${'🎧'.repeat(5_000)}.mp3`)
  expect(Array.from(kept)).toHaveLength(FILE_NAME_LENGTH_MAX)
  expect(kept.endsWith('🎧.mp3')).toBe(true)
})

test('a file is saved with an ending of its checked type', () => {
  expect(downloadName('proof.PNG', 'image/png')).toBe('proof.PNG')
  expect(downloadName('proof.html', 'image/gif')).toBe('proof.html.gif')
  expect(downloadName('proof', 'audio/mpeg')).toBe('proof.mp3')
  expect(downloadName('photo.jpeg', 'image/jpeg')).toBe('photo.jpeg')
})
