import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  PASSWORD,
  signInMember,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { androidCertificates } from './support/attestation.ts'
import {
  addPasskey,
  answerWith,
  createCredential,
  newAuthenticator,
  originOf,
  signChallenge,
  type Authenticator,
} from './support/authenticator.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
})

interface Options {
  challenge: string
  rpId: string
  rp: { id: string }
  user: { id: string }
  allowCredentials?: { id: string }[]
}

async function withPasskey(): Promise<Account & { authenticator: Authenticator; passkeyId: string }> {
  const account = await signInMember(database, seller.organizationNumber, 'member')
  const { authenticator, id: passkeyId } = await addPasskey(app.url, account.cookie)
  return { ...account, authenticator, passkeyId }
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!

const signIn = (authenticator: Authenticator, wrong: Parameters<typeof answerWith>[2] = {}) =>
  answerWith(authenticator, { url: app.url, path: '/session/passkey' }, wrong)

async function sessionOf(cookie: string) {
  const [token] = cookie.split('=').slice(1)
  const [row] = await database.query<{ method: string; has_second_factor: boolean }>(
    `SELECT method, has_second_factor FROM session WHERE fingerprint = sha256($1)`,
    [Buffer.from(token!)],
  )
  return row
}

describe('a passkey', () => {
  test('signs its person in without a password, as two factors', async () => {
    const { authenticator, personId } = await withPasskey()
    const answer = await signIn(authenticator)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      person: { id: personId },
      second_factor: { is_set_up: true },
    })
    expect(await sessionOf(cookieOf(answer))).toEqual({ method: 'passkey', has_second_factor: true })
  })

  test('is asked for by name, with its person verified, on this host', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const asked = await askConsoleFor<Record<string, unknown>>(app.url, 'POST', '/account/passkeys/options', {
      cookie: account.cookie,
    })
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      user: { name: account.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const signingIn = await askConsoleFor<Record<string, unknown>>(
      app.url,
      'POST',
      '/session/passkey/options',
      { body: {} },
    )
    expect(signingIn).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  })

  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  test.each<[string, Parameters<typeof answerWith>[2]]>([
    ['on another site', { origin: 'http://localhost:1' }],
    ['for another host', { rpId: 'example.com' }],
    ['without its person verified', { isUserVerified: false }],
    ['for a challenge that we did not make', { challenge: 'A'.repeat(43) }],
    ['as a registration', { type: 'webauthn.create' }],
    ['with a counter that went backwards', { counter: 1 }],
    ['with another key', { by: otherKey }],
    ['in the name of someone else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('that signs %s is refused', async (_, wrong) => {
    const { authenticator } = await withPasskey()
    expect((await signIn(authenticator)).status).toBe(200)
    const refused = await signIn(authenticator, wrong)
    expect(refused.status).toBe(400)
    expect(refused.headers.getSetCookie()).toEqual([])
    const { detail } = (await refused.json()) as { detail: string }
    const unknown = (await (await signIn(newAuthenticator())).json()) as { detail: string }
    expect(detail).toBe(unknown.detail)
  })

  test('cannot sign in again with what it signed before', async () => {
    const { authenticator } = await withPasskey()
    const options = await askConsoleFor<Options>(app.url, 'POST', '/session/passkey/options', { body: {} })
    const response = signChallenge(authenticator, originOf(app.url), options)
    const send = () => askConsole(app.url, 'POST', '/session/passkey', { body: { response } })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(400)
  })

  test('cannot answer after five minutes', async () => {
    const { authenticator } = await withPasskey()
    const options = await askConsoleFor<Options>(app.url, 'POST', '/session/passkey/options', { body: {} })
    await database.query(
      `UPDATE passkey_challenge SET created_at = ${earlierBy("interval '6 minutes'", 'created_at')}`,
    )
    const response = signChallenge(authenticator, originOf(app.url), options)
    expect((await askConsole(app.url, 'POST', '/session/passkey', { body: { response } })).status).toBe(400)
  })

  test('that does not count signs in any number of times', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const authenticator = newAuthenticator()
    const options = await askConsoleFor<Options>(app.url, 'POST', '/account/passkeys/options', {
      cookie: account.cookie,
    })
    const response = createCredential(authenticator, originOf(app.url), options, { counter: 0 })
    const body = { response }
    await askConsoleFor(app.url, 'POST', '/account/passkeys', { cookie: account.cookie, body })
    for (const _ of [1, 2]) expect((await signIn(authenticator, { counter: 0 })).status).toBe(200)
  })

  test('that does not count cannot sign in again with what it signed before', async () => {
    const { authenticator, personId } = await withPasskey()
    await database.query('UPDATE passkey SET counter = 0 WHERE person_id = $1', [personId])
    const options = await askConsoleFor<Options>(app.url, 'POST', '/session/passkey/options', { body: {} })
    const response = signChallenge(authenticator, originOf(app.url), options, { counter: 0 })
    const send = () => askConsole(app.url, 'POST', '/session/passkey', { body: { response } })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(400)
  })

  const register = async (authenticator: Authenticator, wrong: Parameters<typeof createCredential>[3]) => {
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const options = await askConsoleFor<Options>(app.url, 'POST', '/account/passkeys/options', { cookie })
    const response = createCredential(authenticator, originOf(app.url), options, wrong)
    return askConsole(app.url, 'POST', '/account/passkeys', { cookie, body: { response } })
  }

  test('that signs for itself is taken; certificates are refused, and no address in them is asked', async () => {
    expect((await register(newAuthenticator(), { attestation: () => ({ format: 'packed' }) })).status).toBe(
      201,
    )
    let asked = 0
    const listener = createServer((_request, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    whenFileIsDone(() => new Promise((resolve) => listener.close(resolve)))
    const revocationUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/internal`
    for (const format of [
      'android-key',
      'packed',
      'fido-u2f',
      'tpm',
      'apple',
      'android-safetynet',
      'other',
    ]) {
      const authenticator = newAuthenticator()
      const publicKey = createPublicKey(authenticator.privateKey)
      const attestation = (clientData: Buffer) => ({
        format,
        certificates: androidCertificates({ publicKey, clientData, revocationUrl }),
      })
      expect([format, (await register(authenticator, { attestation })).status]).toEqual([format, 400])
    }
    expect(asked).toBe(0)
  })

  test('with an ID that is too long is refused', async () => {
    expect((await register(newAuthenticator(), { credentialId: Buffer.alloc(1_024, 1) })).status).toBe(400)
  })

  test('what is asked for one purpose is no answer to another', async () => {
    const { authenticator, cookie } = await withPasskey()
    const toConfirm = await askConsoleFor<Options>(app.url, 'POST', '/session/confirmation/options', {
      cookie,
    })
    const response = signChallenge(authenticator, originOf(app.url), toConfirm)
    expect((await askConsole(app.url, 'POST', '/session/passkey', { body: { response } })).status).toBe(400)

    const toSignIn = await askConsoleFor<Options>(app.url, 'POST', '/session/passkey/options', { body: {} })
    const body = { response: signChallenge(authenticator, originOf(app.url), toSignIn) }
    const path = '/session/confirmation/passkey'
    expect((await askConsole(app.url, 'PUT', path, { cookie, body })).status).toBe(400)
  })

  test('what it is asked takes the place of what it was asked before, in the same session for the same purpose', async () => {
    const { authenticator, cookie, personId } = await withPasskey()
    const elsewhere = await newSession(database, personId)
    const ask = (at: string) =>
      askConsoleFor<Options>(app.url, 'POST', '/session/confirmation/options', { cookie: at })
    const [inOther, first] = [await ask(elsewhere), await ask(cookie)]
    await askConsoleFor(app.url, 'POST', '/account/passkeys/options', { cookie })
    for (let i = 0; i < 3; i++) await ask(cookie)
    const latest = await ask(cookie)
    const kept = await database.query(
      'SELECT purpose FROM passkey_challenge WHERE person_id = $1 ORDER BY purpose',
      [personId],
    )
    expect(kept).toEqual([{ purpose: 'confirm' }, { purpose: 'confirm' }, { purpose: 'register' }])
    const answer = async (at: string, options: Options) => {
      const body = { response: signChallenge(authenticator, originOf(app.url), options) }
      return (await askConsole(app.url, 'PUT', '/session/confirmation/passkey', { cookie: at, body })).status
    }
    expect(await answer(cookie, first)).toBe(400)
    expect(await answer(cookie, latest)).toBe(204)
    expect(await answer(elsewhere, inOther)).toBe(204)
  })

  test('what one person was asked, no other can answer', async () => {
    const [nora, ada] = [await withPasskey(), await withPasskey()]
    const options = await askConsoleFor<Options>(app.url, 'POST', '/session/confirmation/options', {
      cookie: nora.cookie,
    })
    const body = { response: signChallenge(ada.authenticator, originOf(app.url), options) }
    const path = '/session/confirmation/passkey'
    for (const { cookie } of [ada, nora]) {
      expect((await askConsole(app.url, 'PUT', path, { cookie, body })).status).toBe(400)
    }
    const asked = await askConsoleFor<Options>(app.url, 'POST', '/account/passkeys/options', {
      cookie: nora.cookie,
    })
    const made = createCredential(newAuthenticator(), originOf(app.url), asked)
    const registered = await askConsole(app.url, 'POST', '/account/passkeys', {
      cookie: ada.cookie,
      body: { response: made },
    })
    expect(registered.status).toBe(400)
  })

  test.each<[string, Parameters<typeof createCredential>[3]]>([
    ['on another site', { origin: 'https://example.com' }],
    ['for another host', { rpId: 'example.com' }],
    ['without its person verified', { isUserVerified: false }],
  ])('made %s is not kept', async (_, wrong) => {
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const options = await askConsoleFor<Options>(app.url, 'POST', '/account/passkeys/options', { cookie })
    const response = createCredential(newAuthenticator(), originOf(app.url), options, wrong)
    const refused = await askConsole(app.url, 'POST', '/account/passkeys', { cookie, body: { response } })
    expect(refused.status).toBe(400)
  })

  test('of a suspended person does not sign in', async () => {
    const { authenticator, personId } = await withPasskey()
    await database.query('UPDATE person SET suspended_at = now() WHERE id = $1', [personId])
    expect((await signIn(authenticator)).status).toBe(403)
  })

  test('is renamed by its person alone, and no longer works once it is removed', async () => {
    const { authenticator, cookie, passkeyId } = await withPasskey()
    const stranger = await signInMember(database, seller.organizationNumber)
    const path = `/account/passkeys/${passkeyId}`
    const body = { name: 'Blue key' }
    expect((await askConsole(app.url, 'PATCH', path, { cookie: stranger.cookie, body })).status).toBe(404)
    expect((await askConsole(app.url, 'DELETE', path, { cookie: stranger.cookie })).status).toBe(404)
    expect((await askConsole(app.url, 'PATCH', path, { cookie, body })).status).toBe(204)
    const shown = await askConsoleFor<{ passkeys: object[] }>(app.url, 'GET', '/account/security', { cookie })
    expect(shown.passkeys).toMatchObject([{ name: 'Blue key', made_for: null, last_used_at: null }])
    expect((await askConsole(app.url, 'DELETE', path, { cookie })).status).toBe(204)
    expect((await signIn(authenticator)).status).toBe(400)
    const gone = await askConsoleFor<object>(app.url, 'GET', '/account/security', { cookie })
    expect(gone).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  })

  test('takes the second step after the password', async () => {
    const { authenticator, email, personId } = await withPasskey()
    const first = await askConsole(app.url, 'POST', '/session', { body: { email, password: PASSWORD } })
    expect(first.headers.getSetCookie()).toEqual([])
    const { person, second_step } = (await first.json()) as {
      person: null
      second_step: { token: string; ways: string[] }
    }
    expect(person).toBeNull()
    expect(second_step.ways).toEqual(['passkey', 'recovery_code'])
    const path = '/session/second-step/passkey'
    const more = { token: second_step.token }
    const other = await withPasskey()
    expect((await answerWith(other.authenticator, { url: app.url, path, more })).status).toBe(400)
    const answer = await answerWith(authenticator, { url: app.url, path, more })
    expect(await answer.json()).toMatchObject({ person: { id: personId } })
    expect(await sessionOf(cookieOf(answer))).toEqual({ method: 'password', has_second_factor: true })
    expect((await askConsole(app.url, 'POST', `/session/second-step/options`, { body: more })).status).toBe(
      400,
    )
  })

  test('confirms who is there, for the session that asked', async () => {
    const { authenticator, cookie, personId } = await withPasskey()
    await database.query(
      `UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE person_id = $1`,
      [personId],
    )
    const act = () => askConsole(app.url, 'POST', '/account/recovery-codes', { cookie })
    expect((await act()).status).toBe(403)
    expect(await askConsoleFor(app.url, 'GET', '/session/confirmation', { cookie })).toEqual({
      is_confirmed: false,
      ways: ['password', 'passkey', 'recovery_code'],
    })
    const path = '/session/confirmation/passkey'
    const wrong = await answerWith(authenticator, { url: app.url, path, cookie }, { isUserVerified: false })
    expect(wrong.status).toBe(400)
    expect((await act()).status).toBe(403)
    expect((await answerWith(authenticator, { url: app.url, path, cookie })).status).toBe(204)
    expect((await act()).status).toBe(200)
  })

  test('confirms nobody in another session of the same person', async () => {
    const { authenticator, cookie, personId } = await withPasskey()
    const elsewhere = await newSession(database, personId)
    const path = '/session/confirmation'
    const options = await askConsoleFor<Options>(app.url, 'POST', `${path}/options`, { cookie })
    const body = { response: signChallenge(authenticator, originOf(app.url), options) }
    const answer = await askConsole(app.url, 'PUT', `${path}/passkey`, { cookie: elsewhere, body })
    expect(answer.status).toBe(400)
  })

  test('wrong ones from one address have to wait in the end', async () => {
    const own = await startApp(database)
    let status = 400
    for (let tries = 0; tries < 80 && status === 400; tries++) {
      status = (await answerWith(newAuthenticator(), { url: own.url, path: '/session/passkey' })).status
    }
    expect(status).toBe(429)
    await database.query('DELETE FROM sign_in_attempt')
  })

  test('a person has at most twenty', async () => {
    const { cookie, personId } = await withPasskey()
    await database.query(
      `INSERT INTO passkey (person_id, rp_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
       SELECT $1::uuid, 'localhost', sha256(($1::text || n)::bytea), '\\x00', 0, '{}', false, 'One', now() FROM generate_series(1, 19) n`,
      [personId],
    )
    expect((await askConsole(app.url, 'POST', '/account/passkeys/options', { cookie })).status).toBe(409)
  })

  test('what a browser could never send is refused with what is wrong', async () => {
    for (const response of [null, {}, { id: '!', rawId: '!', type: 'public-key', response: {} }]) {
      const refused = await askConsole(app.url, 'POST', '/session/passkey', { body: { response } })
      expect(refused.status).toBe(400)
    }
    const noise = 'bm9pc2U'
    const response = {
      id: noise,
      rawId: noise,
      type: 'public-key',
      response: { clientDataJSON: noise, authenticatorData: noise, signature: noise },
    }
    expect((await askConsole(app.url, 'POST', '/session/passkey', { body: { response } })).status).toBe(400)
  })
})

test('passkeys need a host name: at an IP address there are none', async () => {
  const named = await startApp(database, { publicUrl: 'http://192.0.2.1' })
  const refused = await askConsole(named.url, 'POST', '/session/passkey/options', { body: {} })
  expect(refused.status).toBe(409)
})

test('a passkey of another host name is shown as such, and is no way to sign in here', async () => {
  const { cookie, email, personId } = await withPasskey()
  await database.query(`UPDATE passkey SET rp_id = 'old.example.com' WHERE person_id = $1`, [personId])
  const shown = await askConsoleFor<object>(app.url, 'GET', '/account/security', { cookie })
  expect(shown).toMatchObject({ passkeys: [{ made_for: 'old.example.com' }] })
  const first = await askConsoleFor<object>(app.url, 'POST', '/session', {
    body: { email, password: PASSWORD },
  })
  expect(first).toMatchObject({ person: null, second_step: { ways: ['recovery_code'] } })
})
