import { expect, test } from 'vitest'
import { takesGzip } from './content-coding.ts'

test.each([
  'gzip',
  'GZIP',
  'x-gzip',
  'br, gzip',
  ' deflate ,  gzip;q=0.5 ',
  '*',
  'gzip;q=1.000',
  ',,gzip',
  'br;q=0, *;q=0.1',
])('%j accepts gzip', (header) => expect(takesGzip(header)).toBe(true))

test.each([
  undefined,
  '',
  'identity',
  'br, deflate',
  'gzip;q=0',
  'gzip; q=0.000',
  '*, gzip;q=0',
  'gzip;q=0, *',
  '*;q=0',
  'gzipped',
])('%j does not', (header) => expect(takesGzip(header)).toBe(false))
