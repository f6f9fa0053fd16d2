import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

test('security.txt is the same all day, and always expires within a year', () => {
  const at = (instant: string) =>
    securityTxt(
      {
        securityContacts: ['mailto:security@example.com'],
        securityPolicyUrl: undefined,
        publicUrl: undefined,
      },
      Date.parse(instant),
    )
  const expiryOf = (text: string) => Date.parse(/^Expires: (.*)$/m.exec(text)![1]!)
  const day = at('2027-02-28T00:00:00Z')
  expect(at('2027-02-28T23:59:59.999Z')).toBe(day)
  const next = at('2027-03-01T00:00:00Z')
  expect(expiryOf(next) - expiryOf(day)).toBe(86_400_000)
  const days = (expiryOf(day) - Date.parse('2027-02-28T12:00:00Z')) / 86_400_000
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(365)
})
