import { expect, test } from 'vitest'
import { isReachableFromElsewhere } from './reachable.ts'

test.each([
  ['127.0.0.1', undefined, false],
  ['127.0.0.1', undefined, true, ['127.0.0.1']],
  ['localhost', undefined, false],
  ['::1', undefined, false],
  ['127.0.0.1', 'http://localhost:3000', false],
  ['127.0.0.1', 'http://127.0.0.1:8080', false],
  ['0.0.0.0', undefined, true],
  ['::', undefined, true],
  ['192.0.2.7', undefined, true],
  ['flightline.internal', undefined, true],
  ['127.0.0.1', 'https://flightline.example.com', true],
  ['0.0.0.0', 'http://localhost:3000', true],
])(
  'an app at HOST %s with PUBLIC_URL %s is reachable from elsewhere: %s',
  (host, publicUrl, isReachable, trustedProxies = []) => {
    expect(isReachableFromElsewhere({ host, publicUrl, trustedProxies })).toBe(isReachable)
  },
)
