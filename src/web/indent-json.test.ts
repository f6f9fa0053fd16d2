import { expect, test } from 'vitest'
import { indentJson } from './indent-json.ts'

test('indented JSON keeps every digit, escape and repeated name, and only gains space', () => {
  const sent =
    '{"items":[{"downloads":12345678901234567.8900,"n":1e3},{},[],"a \\"b\\", {c}: [d]",null,true],"items":-0.0}'
  expect(indentJson(sent)).toBe(`{
  "items": [
    {
      "downloads": 12345678901234567.8900,
      "n": 1e3
    },
    {},
    [],
    "a \\"b\\", {c}: [d]",
    null,
    true
  ],
  "items": -0.0
}`)
  expect(indentJson(sent).replaceAll(/\n */g, '').replaceAll('": ', '":')).toBe(sent)
})

test('what is not JSON stays as it was sent', () => {
  for (const text of ['', '{', '{"items":[1,]}', ' not  json ']) expect(indentJson(text)).toBe(text)
})
