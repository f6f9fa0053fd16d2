import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Body } from '../src/console/routes.ts'
import { withdrawProduct } from '../src/core/product/withdraw-product.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { asOperator, product, save as saveProduct } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { openStream, untilItListens } from './support/live.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type LineBody, type Trade } from './support/trade.ts'

type CampaignView = Answer<'GET /campaigns/:campaignId'>
type Form = Body<'PUT /campaigns/:campaignId'>
interface Outcome {
  status: number
  errors: { field: string; message: string }[]
}

const { database } = await createTestDatabase()
let app: TestApp
let trade: Trade

beforeAll(async () => {
  app = await startApp(database)
  trade = await createTrade(database, app)
})

describe('the product that a line was sold as', () => {
  test('is one that the operator has assigned to the seller and is on sale; any other does not exist', async () => {
    const elsewhere = await createTrade(database, app)
    const [mine, others, nobodys, withdrawn] = [newId(), newId(), newId(), newId()]
    const ours = { sellers: [trade.seller.organizationId] }
    await saveProduct(
      database,
      product(mine, ours),
      product(others, { sellers: [elsewhere.seller.organizationId] }),
      product(nobodys),
      product(withdrawn, ours),
    )
    await withdrawProduct(asOperator(database), { productId: withdrawn })
    const wanted = [others, nobodys, withdrawn, newId(), 'no product', mine]
    const refused = await create(wanted.map((product_id, i) => ({ name: `Line ${i}`, product_id })))
    expect(refused.status).toBe(400)
    expect(refused.errors.map(({ field }) => field)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `lines.${i}.product_id`),
    )
    const words = refused.errors.map(({ message }) => message.replace(/Line \d/, 'Line'))
    expect(new Set(words).size).toBe(1)
    expect(await offered()).toMatchObject({ products: [{ product_id: mine, name: `Product ${mine}` }] })
    expect((await offered('', elsewhere.cookies.seller)).products).toMatchObject([{ product_id: others }])
    expect(await offered('', trade.cookies.buyer)).toEqual({ products: [], has_more: false })
    expect((await offered(`?search=${mine.toUpperCase().slice(2)}`)).products).toHaveLength(1)
    expect((await offered('?search=nothing-like-it')).products).toEqual([])
  })

  test('is kept by a line when the product is withdrawn or taken from the seller, and cannot be chosen again', async () => {
    const [first, second] = [await assigned(), await assigned()]
    const { id, packageIds } = await trade.sell('Kept', [{ name: 'One', product_id: first }, { name: 'Two' }])
    expect((await soldAs(id))[0]).toEqual({ product_id: first, name: `Product ${first}`, is_offered: true })
    await withdrawProduct(asOperator(database), { productId: first })
    expect((await soldAs(id))[0]).toEqual({ product_id: first, name: `Product ${first}`, is_offered: false })
    await saveProduct(database, product(first, { name: 'Not yours any more' }))
    expect((await soldAs(id))[0]).toEqual({ product_id: first, name: null, is_offered: false })
    const renamed = await save(id, (form) => ({ name: 'Kept on', lines: form.lines }))
    expect(renamed.status).toBe(200)
    expect((await soldAs(id))[0]).toMatchObject({ product_id: first })
    const again = await save(id, ({ lines }) => ({
      lines: lines.map((line) => ({ ...line, product_id: first })),
    }))
    expect(again).toMatchObject({ status: 400, errors: [{ field: 'lines.1.product_id' }] })
    const away = await save(id, ({ lines: [one, two] }) => ({
      lines: [
        { ...one!, product_id: second },
        { ...two!, product_id: null },
      ],
    }))
    expect(away.status).toBe(200)
    expect(await soldAs(id)).toMatchObject([{ product_id: second }, null])
    const back = await save(id, ({ lines: [one, two] }) => ({
      lines: [{ ...one!, product_id: first }, two!],
    }))
    expect(back).toMatchObject({ status: 400, errors: [{ field: 'lines.0.product_id' }] })
    const line = await ask<Answer<'GET /lines/:packageId'>>(`/lines/${packageIds[0]}`)
    expect(line.sold_as).toMatchObject({ product_id: second })
  })

  test('is the seller’s alone: no answer, history or notice for the buyer has it', async () => {
    const productId = await assigned()
    const { id, packageIds } = await trade.sell('Own note', [{ name: 'One' }])
    const asBuyer = trade.cookies.buyer
    const seenByBuyer = async () =>
      Promise.all([
        ask(`/campaigns/${id}`, asBuyer),
        ask(`/campaigns/${id}/terms`, asBuyer),
        ask(`/lines/${packageIds[0]}`, asBuyer),
        ask(`/lines/${packageIds[0]}/terms`, asBuyer),
        trade.lines(asBuyer, '?search=One'),
        ask(`/find?q=${productId}`, asBuyer),
      ])
    const before = await seenByBuyer()
    await untilItListens(app.url, asBuyer)
    const [ofSeller, ofBuyer] = await Promise.all([
      openStream(app.url, trade.cookies.seller),
      openStream(app.url, asBuyer),
    ])
    const { version } = await show(id)
    const saved = await save(id, ({ lines: [one] }) => ({ lines: [{ ...one!, product_id: productId }] }))
    expect(saved.status).toBe(200)
    await ofSeller.hears('campaigns')
    expect(await seenByBuyer()).toEqual(before)
    // A second save by someone who has not seen the first is refused all the same.
    expect((await show(id)).version).toBe(version + 1)
    expect((await save(id, () => ({ version, name: 'Overwritten' }))).status).toBe(409)
    const more = await save(id, ({ lines }) => ({
      name: 'Own notes',
      lines: [...lines, { ...LINE, name: 'Two', product_id: productId }],
    }))
    expect(more.status).toBe(200)
    await ofBuyer.hears('campaigns')
    expect(ofBuyer.unread()).toEqual([])
    const after = JSON.stringify(await seenByBuyer())
    expect(after).toContain('Own notes')
    expect(after).not.toContain(productId)
    expect(await ask<CampaignView>(`/campaigns/${id}`, asBuyer)).toMatchObject({
      version: 2,
      lines: [{ sold_as: null }, { sold_as: null }],
    })
    const { changes } = await ask<Answer<'GET /campaigns/:campaignId/terms'>>(`/campaigns/${id}/terms`)
    expect(changes.map((change) => change.version)).toEqual([2, 2])
  })

  test('is a column of the seller’s list and files of lines, and of none of the buyer’s', async () => {
    const productId = await assigned()
    const { id } = await trade.sell('In a file', [{ name: 'One', product_id: productId }, { name: 'Two' }])
    const file = async (side: 'seller' | 'buyer') => {
      const query = `?side=${side}&campaign_id=${id}&sort=name&columns=name,sold_as,currency`
      const { lines } = await trade.lines(trade.cookies[side], query)
      const cookie = trade.cookies[side]
      const response = await askConsole(app.url, 'GET', `/lines/export${query}`, { cookie })
      return [lines.map((line) => line.product_id), (await response.text()).trim().split(/\r?\n/)]
    }
    expect(await file('seller')).toEqual([
      [productId, null],
      ['Line,Sold as,Currency', `One,${productId},EUR`, 'Two,,EUR'],
    ])
    expect(await file('buyer')).toEqual([
      [null, null],
      ['Line,Currency', 'One,EUR', 'Two,EUR'],
    ])
  })

  test('is in the activity of the seller, before and after', async () => {
    const productId = await assigned()
    const { id } = await trade.sell('Noted', [{ name: 'One' }])
    await save(id, ({ lines: [one] }) => ({ lines: [{ ...one!, product_id: productId }] }))
    const { entries } = await ask<Answer<'GET /activity'>>('/activity')
    expect(entries[0]).toMatchObject({
      about: expect.stringContaining(`sold as none → ${productId}`) as string,
    })
  })

  test('is read from pasted rows by its ID, and not asked of a seller who has none', async () => {
    const productId = await assigned()
    const text = `Name\tPricing\tFirst day\tLast day\tPrice\tCurrency\tSold as\nA\tflat\t2026-03-01\t2026-03-02\t9\tEUR\t${productId}\nB\tflat\t2026-03-01\t2026-03-02\t9\tEUR\tanother`
    const preview = await pasted(text, trade.cookies.seller)
    expect(preview.rows[0]).toMatchObject({ line: { product_id: productId }, problems: [] })
    expect(preview.rows[1]).toMatchObject({ problems: [{ field: 'product_id' }] })
    const { ignored_columns, rows } = await pasted(text, trade.cookies.buyer)
    expect(ignored_columns).toEqual(['Sold as'])
    expect(rows.map(({ problems }) => problems)).toEqual([[], []])
  })
})

const newId = () => `p-${randomUUID()}`

/** A product of the seller. */
async function assigned(): Promise<string> {
  const id = newId()
  await saveProduct(database, product(id, { sellers: [trade.seller.organizationId] }))
  return id
}

function ask<Content>(path: string, cookie = trade.cookies.seller): Promise<Content> {
  return askConsoleFor<Content>(app.url, 'GET', path, { cookie })
}

function show(id: string): Promise<CampaignView> {
  return ask<CampaignView>(`/campaigns/${id}`)
}

async function soldAs(id: string) {
  return (await show(id)).lines.map((line) => line.sold_as)
}

function offered(query = '', cookie?: string): Promise<Answer<'GET /products'>> {
  return ask<Answer<'GET /products'>>(`/products${query}`, cookie)
}

function pasted(text: string, cookie: string): Promise<Answer<'POST /lines/preview'>> {
  return askConsoleFor(app.url, 'POST', '/lines/preview', { cookie, body: { text } })
}

async function create(lines: Partial<LineBody>[]): Promise<Outcome> {
  const body = {
    name: 'New',
    buyer_id: trade.buyer.organizationId,
    lines: lines.map((line) => ({ ...LINE, ...line })),
  }
  return outcomeOf(await askConsole(app.url, 'POST', '/campaigns', { cookie: trade.cookies.seller, body }))
}

/** Saves a campaign with a change, as the form sends it. */
async function save(id: string, change: (form: Form) => Partial<Form>): Promise<Outcome> {
  const { version, name, purchase_order, buyer_id, lines } = await show(id)
  const form: Form = { version, name, purchase_order, buyer_id, lines: lines.map(formOf) }
  const body = { ...form, ...change(form) }
  return outcomeOf(
    await askConsole(app.url, 'PUT', `/campaigns/${id}`, { cookie: trade.cookies.seller, body }),
  )
}

function formOf(line: CampaignView['lines'][number]): LineBody {
  const { package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency, sold_as } = line
  const product_id = sold_as?.product_id ?? null
  return { package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency, product_id }
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const { field, detail, errors } = (await response.json()) as {
    field?: string
    detail: string
  } & Partial<Outcome>
  return {
    status: response.status,
    errors: errors ?? (field === undefined ? [] : [{ field, message: detail }]),
  }
}
