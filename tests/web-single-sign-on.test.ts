import { createServer, type AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { signInMember, signInOperator } from './support/account.ts'
import { expectAccessible, openPage, PHONE, WAITING } from './support/browser.ts'
import { CLIENT, startProvider, type TestProvider } from './support/oidc-provider.ts'
import { createSeller } from './support/seller.ts'
import { startServer } from './support/server.ts'
import { freshDomain, verify } from './support/single-sign-on.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let appUrl: string
let provider: TestProvider

beforeAll(async () => {
  const made = await createTestDatabase()
  database = made.database
  // Known before the server starts: the provider has to know where it sends people back to.
  const port = await freePort()
  appUrl = `http://localhost:${port}`
  await startServer({ DATABASE_URL: made.url, PORT: String(port), HOST: 'localhost' })
  provider = await startProvider(`${appUrl}/sso/callback`)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('an admin sets up single sign-on and requires it, new people join by it, and the operator is the way back in', async () => {
  const seller = await createSeller(database, 'Harbour Lane')
  const admin = await signInMember(database, seller.organizationNumber)
  const domain = freshDomain()
  provider.accounts.set('ada', { email: `ada@${domain}`, email_verified: true, name: 'Ada Admin' })
  provider.accounts.set('nils', { email: `nils@${domain}`, email_verified: true, name: 'Nils Newcomer' })

  const page = await openPage(`${appUrl}/settings/single-sign-on`, { cookie: admin.cookie })
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(CLIENT.id)
  await page.getByLabel('Client secret', { exact: false }).first().fill(CLIENT.secret)
  await page.getByRole('button', { name: 'Save provider' }).click()
  await page.getByRole('button', { name: 'Check the provider' }).click()
  await page.getByText('The provider answers, and has all that is needed.').waitFor()
  await page.locator('input[name="domain"]').fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByText(`_flightline.${domain}`).waitFor()
  await expectAccessible(page)
  await verify(database, seller.organizationNumber, domain)
  await page.getByRole('button', { name: 'Test by signing in' }).click()
  await page.getByLabel('User').fill('ada')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('It works: you signed in at the provider.').waitFor()
  await page.getByRole('switch', { name: 'Members can sign in by single sign-on' }).click()
  await page.getByText('Single sign-on is on.').waitFor()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Require single sign-on' }).click()
  await page.getByRole('button', { name: 'Require it' }).click()
  // From that moment, for the admin too.
  await page.getByText('Harbour Lane requires single sign-on').waitFor()

  const newcomer = await openPage(`${appUrl}/sign-in`, PHONE)
  await newcomer.getByLabel('E-mail address').fill(`nils@${domain}`)
  // The domain decides: there is no password to enter.
  await newcomer.getByRole('heading', { name: 'Sign in' }).click()
  await newcomer.getByRole('button', { name: 'Continue with single sign-on' }).waitFor()
  await expectAccessible(newcomer)
  await newcomer.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await newcomer.getByLabel('User').fill('stranger')
  await newcomer.getByRole('button', { name: 'Sign in' }).click()
  await newcomer.getByText('Your identity provider did not let you in.', { exact: false }).waitFor()
  await expectAccessible(newcomer)
  await newcomer.getByRole('button', { name: 'Use single sign-on' }).click()
  await newcomer.getByLabel('E-mail address').fill(`nils@${domain}`)
  await newcomer.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await newcomer.getByLabel('User').fill('nils')
  await newcomer.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => new URL(newcomer.url()).pathname, WAITING).toBe('/')
  await newcomer.getByRole('heading', { level: 1 }).waitFor()

  const locked = await openPage(`${appUrl}/campaigns`, { cookie: admin.cookie })
  await locked.getByText('Harbour Lane requires single sign-on').waitFor()
  await expectAccessible(locked)
  const operator = await signInOperator(database)
  const console = await openPage(`${appUrl}/operator/organizations/${seller.organizationId}`, {
    cookie: operator.cookie,
  })
  await console.getByRole('button', { name: 'Stop requiring it' }).click()
  await console.getByRole('dialog').getByRole('button', { name: 'Stop requiring it' }).click()
  await console.getByText('Single sign-on is no longer required.').waitFor()
  await expectAccessible(console)
  await locked.reload()
  await locked.getByRole('heading', { name: 'Campaigns' }).waitFor()
})

test('a client secret that is typed for another client ID is saved, and one that is kept stays for the same', async () => {
  const seller = await createSeller(database, 'Canal Row')
  const admin = await signInMember(database, seller.organizationNumber)
  await database.query(
    `INSERT INTO sign_on_connection (organization_number, issuer, client_id, client_secret, default_role, changed_at)
     VALUES ($1, $2, 'former', 'former secret', 'member', now())`,
    [seller.organizationNumber, provider.issuer],
  )
  const stored = async () => {
    const [row] = await database.query<{ client_id: string; secret: string; default_role: string }>(
      `SELECT client_id, convert_from(client_secret, 'UTF8') AS secret, default_role FROM sign_on_connection
       WHERE organization_number = $1`,
      [seller.organizationNumber],
    )
    return row
  }
  const page = await openPage(`${appUrl}/settings/single-sign-on`, { cookie: admin.cookie })
  const secret = page.getByLabel('Client secret', { exact: false })
  const save = page.getByRole('button', { name: 'Save provider' })
  await page.getByText('Keep the client secret').waitFor()
  await page.getByLabel('Client ID').fill(CLIENT.id)
  await page.getByText('Keep the client secret').waitFor({ state: 'detached' })
  await secret.first().fill(CLIENT.secret)
  await expectAccessible(page)
  await save.click()
  await page.getByText('Provider saved.').waitFor()
  expect(await stored()).toEqual({ client_id: CLIENT.id, secret: CLIENT.secret, default_role: 'member' })
  await page.getByText('Keep the client secret').waitFor()
  await page.getByLabel('Role of new members').selectOption('admin')
  await save.click()
  await expect
    .poll(stored, WAITING)
    .toEqual({ client_id: CLIENT.id, secret: CLIENT.secret, default_role: 'admin' })
})

test('a member connects and disconnects their account, and the operator releases the last domain', async () => {
  const seller = await createSeller(database, 'Mill Wharf')
  const member = await signInMember(database, seller.organizationNumber, 'member')
  const domain = freshDomain()
  await database.query(
    `INSERT INTO sign_on_connection (organization_number, issuer, client_id, client_secret, default_role, is_on, tested_at, changed_at)
     VALUES ($1, $2, $3, $4, 'member', true, now(), now())`,
    [seller.organizationNumber, provider.issuer, CLIENT.id, Buffer.from(CLIENT.secret)],
  )
  await database.query(
    `INSERT INTO sign_on_domain (organization_number, domain, token, created_at) VALUES ($1, $2, 'token', now())`,
    [seller.organizationNumber, domain],
  )
  await verify(database, seller.organizationNumber, domain)
  provider.accounts.set('mia', { email: `mia@${domain}`, email_verified: true, name: 'Mia' })
  const page = await openPage(`${appUrl}/account`, { cookie: member.cookie })
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByLabel('User').fill('mia')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Connected. You can sign in by single sign-on from now on.').waitFor()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByText('Disconnect single sign-on?').waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Single sign-on disconnected.').waitFor()
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  await page.getByText('Connected. You can sign in').waitFor({ state: 'detached' })

  const operator = await signInOperator(database)
  const console = await openPage(`${appUrl}/operator/organizations/${seller.organizationId}`, {
    cookie: operator.cookie,
  })
  await console.getByRole('button', { name: `Remove ${domain}` }).click()
  await console
    .getByRole('dialog')
    .getByText('Another organization can then verify it.', { exact: false })
    .waitFor()
  await expectAccessible(console)
  await console.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await console.getByText('Single sign-on is off: no verified domain is left.', { exact: false }).waitFor()
})

test('someone who signed in by single sign-on confirms that it is them in another tab, and goes on', async () => {
  const seller = await createSeller(database, 'Quarry Street')
  const domain = freshDomain()
  await database.query(
    `INSERT INTO sign_on_connection (organization_number, issuer, client_id, client_secret, default_role, is_on, tested_at, changed_at)
     VALUES ($1, $2, $3, $4, 'admin', true, now(), now())`,
    [seller.organizationNumber, provider.issuer, CLIENT.id, Buffer.from(CLIENT.secret)],
  )
  await database.query(
    `INSERT INTO sign_on_domain (organization_number, domain, token, created_at) VALUES ($1, $2, 'token', now())`,
    [seller.organizationNumber, domain],
  )
  await verify(database, seller.organizationNumber, domain)
  provider.accounts.set('grace', { email: `grace@${domain}`, email_verified: true, name: 'Grace' })
  const page = await openPage(`${appUrl}/sign-in?to=/settings/api-keys`)
  await page.getByRole('button', { name: 'Use single sign-on' }).click()
  await page.getByLabel('E-mail address').fill(`grace@${domain}`)
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByLabel('User').fill('grace')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('button', { name: /Create/ })
    .first()
    .click()
  await page.getByLabel('Label', { exact: false }).first().fill('Typed before')
  await database.query(`UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE method = 'sso'`)
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm with single sign-on' })
  await confirm.waitFor()
  await expectAccessible(page)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), confirm.click()])
  await tab.getByLabel('User').fill('grace')
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect
    .poll(
      () =>
        database.query('SELECT FROM api_key WHERE label = $1', ['Typed before']).then((rows) => rows.length),
      WAITING,
    )
    .toBe(1)
})
