import { describe, expect, test } from 'vitest'
import { mp4Box, mp4File, pngFile, wavFile } from '../../../tests/support/files.ts'
import { mediaTypeOf } from './media-type.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])

describe('the type of a file is that of its content', () => {
  test.each([
    ['image/png', pngFile()],
    ['image/jpeg', latin1('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['image/gif', latin1('GIF89a/*\0\0*/=1;alert(1)//')],
    ['image/gif', latin1('GIF87a\x01\0\x01\0')],
    ['image/webp', latin1('RIFF\x24\0\0\0WEBPVP8 ')],
    ['audio/wav', wavFile(1)],
    ['application/pdf', latin1('%PDF-1.7\n<html><script>alert(1)</script>')],
    ['audio/mpeg', latin1('ID3\x04\0\0\0\0\0\0')],
    ['audio/mpeg', Buffer.concat([FRAME, FRAME])],
    ['audio/ogg', latin1(`OggS\0\x02${'\0'.repeat(22)}\x01vorbis`)],
    ['audio/ogg', latin1(`OggS\0\x02${'\0'.repeat(22)}OpusHead`)],
    ['audio/flac', latin1('fLaC\0\0\0\x22')],
    ['audio/mp4', mp4File('soun')],
  ])('%s', (type, bytes) => {
    expect(mediaTypeOf(bytes)).toBe(type)
  })
})

test.each([
  ['HTML', latin1('<!doctype html><script>alert(1)</script>')],
  ['SVG', latin1('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML with a PDF inside', latin1('<html>%PDF-1.7')],
  ['a PDF after other bytes', latin1('\n%PDF-1.7')],
  ['text that begins like an MP3 tag', latin1('ID3 tags are…')],
  ['text in UTF-16', Buffer.from('\ufeffhello', 'utf16le')],
  ['one MP3 frame with something else behind it', Buffer.concat([FRAME, latin1('<html>')])],
  ['a PNG signature alone', latin1('\x89PNG\r\n\x1a\n')],
  ['a RIFF of another kind', latin1('RIFF\x24\0\0\0AVI ')],
  ['video in MP4', mp4File('vide')],
  ['video in OGG', latin1(`OggS\0\x02${'\0'.repeat(22)}\x80theora`)],
  ['an MP4 without tracks', mp4Box('ftyp', latin1('M4A \0\0\0\0'))],
  ['an MP4 whose boxes lie about their length', latin1('\0\0\0\x10ftypM4A \0\0\0\0\xff\xff\xff\xffmoov')],
  ['an MP4 whose boxes are endless', Buffer.concat([mp4Box('ftyp', latin1('M4A ')), Buffer.alloc(65_536)])],
  ['a program', latin1('MZ\x90\0')],
  ['a ZIP', latin1('PK\x03\x04')],
  ['nothing', Buffer.alloc(0)],
])('%s is not supported', (_, bytes) => {
  expect(mediaTypeOf(bytes)).toBeUndefined()
})

test('no beginning of a file makes it fail', () => {
  for (const whole of [pngFile(), wavFile(1), mp4File('soun'), Buffer.concat([FRAME, FRAME])]) {
    for (let length = 0; length <= Math.min(whole.length, 600); length++)
      mediaTypeOf(whole.subarray(0, length))
  }
  for (const start of ['\0\0\0\x01ftyp', '\0\0\0\0ftyp', 'ID3', '\xff\xfb\x90', 'RIFF', 'OggS']) {
    expect(() => mediaTypeOf(latin1(start))).not.toThrow()
  }
})
