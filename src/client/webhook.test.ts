import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, type WebhookInput } from './webhook.ts'

/** From the tests of the Standard Webhooks libraries. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const SENT_AT = 1614265330
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const BODY = '{"test": 2432232314}'

const EVENT =
  '{"type":"line.delivered","timestamp":"2026-11-18T10:00:00Z","data":{"package_id":"p","campaign_id":"c"}}'
const OTHER_SECRET = `whsec_${Buffer.from('another secret of twenty-four').toString('base64')}`

describe('a webhook', () => {
  test('with the signature of the specification’s own example is taken', async () => {
    // It has no type, which is found out after the signature.
    await expect(verify({ body: BODY, signature: SIGNATURE })).rejects.toMatchObject({ code: 'bad_body' })
    await expect(verify({ body: `${BODY} `, signature: SIGNATURE })).rejects.toMatchObject({
      code: 'bad_signature',
    })
  })

  test('is returned as an event with its ID, from text or bytes, with headers of any kind', async () => {
    const headers = {
      'Webhook-Id': ID,
      'Webhook-Timestamp': String(SENT_AT),
      'Webhook-Signature': sign(EVENT),
    }
    for (const body of [EVENT, new TextEncoder().encode(EVENT), Buffer.from(EVENT)])
      for (const kind of [headers, new Headers(headers), { ...headers, 'webhook-id': ID }])
        expect(await verifyWebhook({ body, headers: kind, secret: SECRET, now: at(0) })).toEqual({
          id: ID,
          type: 'line.delivered',
          timestamp: '2026-11-18T10:00:00Z',
          data: { package_id: 'p', campaign_id: 'c' },
        })
  })

  test('is taken while secrets change: with any of several signatures, by any of several secrets', async () => {
    const several = `v1a,abc ${sign(EVENT, OTHER_SECRET)} v1,%%% ${sign(EVENT)}`
    expect(await verify({ signature: several })).toMatchObject({ type: 'line.delivered' })
    expect(await verify({ secret: [OTHER_SECRET, SECRET] })).toMatchObject({ type: 'line.delivered' })
    expect(await verify({ secret: SECRET.slice('whsec_'.length) })).toMatchObject({ type: 'line.delivered' })
    await expect(verify({ secret: OTHER_SECRET })).rejects.toMatchObject({ code: 'bad_signature' })
  })

  test('is refused if it is old, from the future, or its time is none', async () => {
    for (const seconds of [-300, 300]) expect(await verify({ now: at(seconds) })).toBeDefined()
    for (const seconds of [-301, 301])
      await expect(verify({ now: at(seconds) })).rejects.toMatchObject({ code: 'bad_timestamp' })
    expect(await verify({ now: at(3_000), toleranceSeconds: 3_000 })).toBeDefined()
    await expect(verify({ now: new Date(Number.NaN) })).rejects.toMatchObject({ code: 'bad_timestamp' })
    await expect(verify({ toleranceSeconds: Number.NaN })).rejects.toMatchObject({ code: 'bad_timestamp' })
    for (const timestamp of ['', '1e9', '-5', `${SENT_AT}.5`])
      await expect(verify({ timestamp })).rejects.toThrow(/webhook-timestamp/)
  })

  test('is refused if anything signed was changed, or something is missing', async () => {
    await expect(verify({ id: 'msg_other' })).rejects.toMatchObject({ code: 'bad_signature' })
    await expect(verify({ timestamp: String(SENT_AT + 1), signature: sign(EVENT) })).rejects.toMatchObject({
      code: 'bad_signature',
    })
    for (const signature of ['v1,', 'v2,abc', sign(EVENT).slice(3), `v1,${SECRET}`])
      await expect(verify({ signature })).rejects.toMatchObject({ code: 'bad_signature' })
    await expect(verify({ signature: '' })).rejects.toMatchObject({ code: 'missing_header' })
    for (const secret of ['', 'whsec_', 'whsec_%', []])
      await expect(verify({ secret })).rejects.toMatchObject({ code: 'bad_secret' })
    await expect(verify({ body: JSON.parse(EVENT) as never })).rejects.toMatchObject({ code: 'bad_body' })
  })
})

function verify(
  given: Partial<WebhookInput> & { id?: string; timestamp?: string; signature?: string },
): Promise<unknown> {
  const { id = ID, timestamp = String(SENT_AT), body = EVENT, signature = sign(EVENT), ...rest } = given
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  return verifyWebhook({ body, headers, secret: SECRET, now: at(0), ...rest })
}

/** With Node's own HMAC. */
function sign(body: string, secret = SECRET): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${ID}.${SENT_AT}.${body}`).digest('base64')}`
}

function at(seconds: number): Date {
  return new Date((SENT_AT + seconds) * 1000)
}
