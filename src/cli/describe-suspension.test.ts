import { expect, it } from 'vitest'
import { describeResumption, describeSuspension } from './describe-suspension.ts'

it('suspending says who, how many invitations were withdrawn, and whether it changed anything', () => {
  const said = (hasChanged: boolean, invitationsWithdrawn: number) =>
    describeSuspension('Harbour Lane (ID)', { hasChanged, invitationsWithdrawn })
  expect(said(true, 0)).toBe('Harbour Lane (ID) is suspended.')
  expect(said(true, 1)).toBe('Harbour Lane (ID) is suspended. 1 pending invitation was withdrawn.')
  expect(said(true, 3)).toBe('Harbour Lane (ID) is suspended. 3 pending invitations were withdrawn.')
  expect(said(false, 0)).toBe('Harbour Lane (ID) is already suspended.')
})

it('resuming says so, unless there was no suspension', () => {
  const said = (hasChanged: boolean) =>
    describeResumption('nora@example.com', { hasChanged, invitationsWithdrawn: 0 })
  expect(said(true)).toBe('nora@example.com is no longer suspended.')
  expect(said(false)).toBe('nora@example.com is not suspended.')
})
