import { expect, test } from 'vitest'
import { isWithinOrganization } from './access-link.ts'

test('an admin lets in only people who belong to their organization and no other', () => {
  const reach = (organization_numbers: number[], is_operator = false) => ({
    organization_numbers,
    is_operator,
  })
  expect(isWithinOrganization(reach([7]), 7)).toBe(true)
  expect(isWithinOrganization(reach([7, 8]), 7)).toBe(false)
  expect(isWithinOrganization(reach([8]), 7)).toBe(false)
  expect(isWithinOrganization(reach([]), 7)).toBe(false)
  expect(isWithinOrganization(reach([7], true), 7)).toBe(false)
})
