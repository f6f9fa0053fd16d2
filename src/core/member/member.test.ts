import { expect, test } from 'vitest'
import { keepAnAdmin } from './member.ts'

test('the last admin can neither leave nor become a member; everyone else can', () => {
  expect(() => keepAnAdmin({ role: 'admin', admins: 1 }, 'gone')).toThrow(/only admin/)
  expect(() => keepAnAdmin({ role: 'admin', admins: 1 }, 'member')).toThrow(/only admin/)
  keepAnAdmin({ role: 'admin', admins: 1 }, 'admin')
  keepAnAdmin({ role: 'admin', admins: 2 }, 'gone')
  keepAnAdmin({ role: 'admin', admins: 2 }, 'member')
  keepAnAdmin({ role: 'member', admins: 1 }, 'gone')
})
