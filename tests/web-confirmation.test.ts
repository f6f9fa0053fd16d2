import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { PASSWORD, signInMember, signInOperator, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, WAITING } from './support/browser.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

describe('asking again', () => {
  test('is a dialog over the one in use: what was typed stays, and the act goes on once confirmed', async () => {
    const seller = await createSeller(database)
    const admin = await signInMember(database, seller.organizationNumber)
    await database.query(`UPDATE session SET confirmed_at = now() - interval '1 hour' WHERE person_id = $1`, [
      admin.personId,
    ])
    const page = await openPage(`${app.url}/settings/api-keys`, { cookie: admin.cookie })
    await page.getByRole('button', { name: 'Create key' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create an API key' })
    await form.getByLabel('Label').fill('Ad server')
    await form.getByRole('button', { name: 'Create key' }).click()

    const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    const password = question.getByLabel('Your password')
    const isFocused = () => password.evaluate((field) => field.matches(':focus'))
    await expect.poll(isFocused, WAITING).toBe(true)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await form.getByText('Confirm that it is you').waitFor()
    expect(await form.getByLabel('Label').inputValue()).toBe('Ad server')

    await form.getByRole('button', { name: 'Create key' }).click()
    await expect.poll(isFocused, WAITING).toBe(true)
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await question.getByText('Wrong password. Try again.').waitFor()
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Copy it now').waitFor()
    await question.waitFor({ state: 'hidden' })
    expect(await page.content()).not.toContain(PASSWORD)
  })

  test('comes before a download, which starts once confirmed and not if cancelled', async () => {
    const seller = await createSeller(database)
    const admin = await signInMember(database, seller.organizationNumber)
    const operator = await signInOperator(database)
    const forget = ({ personId }: Account) =>
      database.query(`UPDATE session SET confirmed_at = now() - interval '1 hour' WHERE person_id = $1`, [
        personId,
      ])
    const page = await openPage(`${app.url}/account`, { cookie: admin.cookie })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/export')) asked.push(request.url())
    })
    const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await forget(admin)
    await page.getByRole('button', { name: 'Download your data' }).click()
    await question.getByText('To continue, confirm that it’s you.').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(asked).toEqual([])
    expect(await page.getByText('Your download has started').count()).toBe(0)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your data' }).click()
    await question.getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toBe('your-data.json')
    expect(await file.failure()).toBeNull()
    await page.getByText('Your download has started').waitFor()

    await forget(operator)
    const people = await openPage(`${app.url}/operator/people`, { cookie: operator.cookie })
    const row = people.getByRole('listitem').filter({ hasText: admin.email })
    await row.getByRole('button', { name: 'Actions for' }).click()
    await people.getByRole('menuitem', { name: 'Export their data' }).click()
    const theirs = people.waitForEvent('download')
    await people.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
    await people.keyboard.press('Enter')
    const exported = await theirs
    expect([exported.suggestedFilename(), await exported.failure()]).toEqual(['person.json', null])
    await people.getByText('Your download has started.').waitFor()
  })
})
