import { expect, test } from 'vitest'
import { readableLine } from './readable-log.ts'

const read = (line: object, colors = false) =>
  readableLine(JSON.stringify({ level: 30, time: 0, pid: 1, hostname: 'here', ...line }), { colors })
const TIME = String.raw`\d\d:\d\d:\d\d`

test('a line has the time, the level, the message and its fields', () => {
  expect(read({ migration: '0001_first', seconds: 2, msg: 'migration done' })).toMatch(
    new RegExp(`^${TIME} INFO {2}migration done migration=0001_first seconds=2\\n$`),
  )
})

test('a request is shown as method, route, status and time', () => {
  const request = { request_id: 'r1', method: 'POST', route: '/a/:id', status: 200, duration_ms: 3.2 }
  expect(read({ ...request, msg: 'request' })).toMatch(
    new RegExp(`^${TIME} INFO {2}POST /a/:id 200 3.2 ms request_id=r1\\n$`),
  )
})

test('an error has its message on the line and its stack below', () => {
  const err = {
    type: 'Error',
    message: 'broken\npipe',
    stack: 'Error: broken\npipe\n    at a (b.js:1:2)\n    at c',
  }
  expect(read({ level: 50, err, msg: 'request failed' })).toMatch(
    new RegExp(`^${TIME} ERROR request failed: broken pipe\\n {4}at a \\(b\\.js:1:2\\)\\n {4}at c\\n$`),
  )
})

test('text from outside cannot control the terminal', () => {
  const hostile = '\u001B[2J\u0007\u009B31m'
  expect(
    read({ msg: hostile, peer: hostile, err: { message: hostile, stack: `\n    at ${hostile}` } }),
  ).not.toMatch(
    // oxlint-disable-next-line no-control-regex
    /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/,
  )
})

test('colors are used only if asked for', () => {
  expect(read({ msg: 'hello' })).not.toContain('\u001B')
  expect(read({ msg: 'hello' }, true)).toContain('\u001B[36mINFO \u001B[0m hello')
})
