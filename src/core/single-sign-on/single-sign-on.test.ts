import { expect, test } from 'vitest'
import { domainsToProve } from './single-sign-on.ts'

test('the domain of the address is the one that counts, and where the issuer is everybody’s, also that of the account', () => {
  const someone = { email: 'nora@Example.com', hostedDomain: null }
  expect(domainsToProve('https://login.example.com', someone)).toEqual(['example.com'])
  expect(domainsToProve('https://login.example.com', { ...someone, hostedDomain: 'other.example' })).toEqual([
    'example.com',
  ])
  const google = 'https://accounts.google.com'
  expect(domainsToProve(google, { ...someone, hostedDomain: 'Workspace.example' })).toEqual([
    'example.com',
    'workspace.example',
  ])
  // A private account there, with any address.
  expect(domainsToProve(google, someone)).toEqual(['example.com', undefined])
  expect(domainsToProve(google, { ...someone, hostedDomain: 'no domain' })).toEqual([
    'example.com',
    undefined,
  ])
})
