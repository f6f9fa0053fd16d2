import { expect, test } from 'vitest'
import { keepAnOperator } from './operator.ts'

test('the last operator who can sign in can neither be suspended nor withdrawn; everyone else can', () => {
  const person = { isOperator: true, isSuspended: false, operators: 1 }
  expect(() => keepAnOperator(person)).toThrow(/only operator/)
  keepAnOperator({ ...person, operators: 2 })
  keepAnOperator({ ...person, isOperator: false })
  keepAnOperator({ ...person, isSuspended: true })
})
