import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  [undefined, 'localhost', 'http://localhost:3000'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ['https://flightline.example.com', 'flightline.example.com', 'https://flightline.example.com'],
  ['https://example.com/flightline', 'example.com', 'https://example.com'],
])('with PUBLIC_URL %s, passkeys are made for %s and used at %s', (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl, { localPort: 3000 })).toEqual({ id, origins: [origin] })
})

test.each(['https://192.0.2.1', 'http://flightline.example.com', 'https://[2001:db8::1]'])(
  'with PUBLIC_URL %s, there are none',
  (publicUrl) => {
    expect(relyingPartyOf(publicUrl, { localPort: 3000 })).toBeUndefined()
  },
)
