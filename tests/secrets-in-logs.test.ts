import { randomBytes } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { sendRows } from './support/affiliate.ts'
import { createKey } from './support/agent-catalogue.ts'
import { callTool, post, startTestAgent, toolCall } from './support/agent.ts'
import { startApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** Letters and digits that appear nowhere else. Generated here, so that no scanner reports this file as a leak. */
const random = (length: number) => randomBytes(length).toString('hex').slice(0, length)
const mixed = (length: number) =>
  `xQ7${randomBytes(length).toString('base64url').replace(/[-_]/g, 'k')}`.slice(0, length)

/** What people paste, and the part that must not be found afterwards. */
const SECRETS: Record<string, (secret: string) => string> = {
  'an AWS access key id': (s) => `use AKIA${s.toUpperCase().slice(0, 16)} for it`,
  'a temporary AWS key id': (s) => `ASIA${s.toUpperCase().slice(0, 16)}`,
  'an AWS secret after its name': (s) => `aws_secret_access_key = ${s.padEnd(40, 'a/B+').slice(0, 40)}`,
  'an AWS secret beside its key': (s) => `AKIAIOSFODNN7EXAMPLE ${s.padEnd(40, 'aB+c').slice(0, 40)}`,
  'a GitHub token': (s) => `ghp_${s}`,
  'a GitHub app token': (s) => `push with ghs_${s}.`,
  'a fine-grained GitHub token': (s) => `github_pat_${s.slice(0, 22)}_${s}`,
  'a GitLab token': (s) => `glpat-${s}`,
  'a Slack token': (s) => `xoxb-12345-${s}`,
  'a GitLab runner token': (s) => `glrt-${s}`,
  'a GitLab deploy token': (s) => `gldt-${s}`,
  'a Slack app token': (s) => `xapp-1-A0-${s}`,
  'a rotating Slack token': (s) => `xoxe.xoxp-1-${s}`,
  'a Slack webhook': (s) => `https://hooks.slack.com/services/T00000000/B00000000/${s}`,
  'a Discord webhook': (s) => `https://discord.com/api/webhooks/1234567890/${s}`,
  'a Telegram bot token': (s) => `1234567890:AA${s.padEnd(33, 'x').slice(0, 33)}`,
  'a Stripe webhook secret': (s) => `whsec_${'a/+b'.repeat(3)}${s}`,
  'a Stripe key': (s) => `sk_live_${s}`,
  'a restricted Stripe key': (s) => `rk_live_${s}`,
  'a Google key': (s) => `AIza${s.padEnd(35, 'x').slice(0, 35)}`,
  'a Google client secret': (s) => `GOCSPX-${s}`,
  'a Google access token': (s) => `ya29.${s}`,
  'a Google refresh token': (s) => `refresh with 1//0g${s}`,
  'an Azure storage connection': (s) =>
    `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${s}+/${s}==;EndpointSuffix=core.windows.net`,
  'an Azure signature': (s) => `https://a.blob.core.windows.net/c?sv=2024-11-04&sig=${s}%3D&se=2026`,
  'an Azure shared access signature': (s) => `SharedAccessSignature sr=a&sig=${s}%2B${s}&se=1&skn=b`,
  'an Azure client secret': (s) => `abc8Q~${s.slice(0, 34)}`,
  'an old OpenAI key': (s) => `sk-${s}`,
  'an OpenAI key': (s) => `sk-proj-${s}`,
  'an Anthropic key': (s) => `sk-ant-api03-${s}`,
  'an npm token': (s) => `//registry.npmjs.org/:npm_${s}`,
  'a PyPI token': (s) => `pypi-AgEIcHlwaS5vcmc${s}`,
  'a Hugging Face token': (s) => `hf_${s}`,
  'a DigitalOcean token': (s) => `dop_v1_${s}`,
  'a DigitalOcean OAuth token': (s) => `doo_v1_${s}`,
  'a Shopify token': (s) => `shpat_${s}`,
  'a Databricks token': (s) => `dapi${hex(s, 32)}`,
  'a Linear key': (s) => `lin_api_${s}`,
  'a Postman key': (s) => `PMAK-${s}`,
  'a Doppler token': (s) => `dp.st.prd.${s}`,
  'a Vault token': (s) => `hvs.${s}`,
  'a Grafana token': (s) => `glsa_${s}`,
  'a Sentry token': (s) => `sntrys_${s}`,
  'a Docker token': (s) => `dckr_pat_${s}`,
  'a Groq key': (s) => `gsk_${s}`,
  'an age key': (s) => `AGE-SECRET-KEY-1${s.toUpperCase()}`,
  'a Twilio key': (s) => `SK${hex(s, 32)}`,
  'a Twilio account alone': (s) => `AC${hex(s, 32)}`,
  'a Mailgun key': (s) => `key-${hex(s, 32)}`,
  'a newer Mailgun key': (s) => `${hex(s, 32)}-0a1b2c3d-4e5f6a7b`,
  'a Mailchimp key': (s) => `${hex(s, 32)}-us12`,
  'a SendGrid key': (s) => `SG.${s.slice(0, 22)}.${s}`,
  'an encrypted token': (s) => `eyJhbGciOiJkaXIifQ..abc.${s}.${s}`.replace('..', `.${s}.`),
  'a signed token': (s) => `eyJhbGciOiJIUzI1NiJ9.${s}.${s}`,
  'a private key': (s) => `-----BEGIN RSA PRIVATE KEY-----\nMII${s}\n${s}==\n-----END RSA PRIVATE KEY-----`,
  'the beginning of a private key': (s) => `-----BEGIN PRIVATE KEY-----\nProc-Type: 4\n${s}\n`,
  'a password in an address': (s) => `postgres://app:${s}@db.example.com/app`,
  'a Basic header': (s) => `Authorization: Basic ${s}==`,
  'a Bearer header': (s) => `curl -H "Authorization: Bearer ${s}"`,
  'an ingest key': (s) => `flk_${s}`,
  'an agent key': (s) => `(fla_${s})`,
  'an invitation': (s) => `https://flightline.example.com/invitation#${s.padEnd(43, 'A').slice(0, 43)}`,
  'an access link': (s) => `see /access#${s.padEnd(43, 'A').slice(0, 43)}, please`,
  'a link that confirms an address': (s) => `open /confirm-email#${s}, please`,
  'the token of a link alone': (s) => s.padEnd(43, 'aB').slice(0, 43),
  'a session cookie': (s) => `__Host-flightline=${s}`,
  'a session cookie without https': (s) => `flightline=${s}; theme=dark`,
  'a Cookie header': (s) => `Cookie: theme=dark; sid=${s}; other=${s}`,
  'a named password': (s) => `password: ${s}`,
  'a named account key': (s) => `AccountKey=${s};EndpointSuffix=example`,
}

/** The same in hexadecimal, as some services write their keys. */
function hex(secret: string, length: number): string {
  return Buffer.from(secret).toString('hex').slice(0, length)
}

const planted = Object.entries(SECRETS).map(([name, write], i) => {
  const secret = i % 2 === 0 ? mixed(36) : `zZ${random(34)}`
  return { name, text: write(secret), mark: markIn(write(secret), secret) }
})

/** What is left of the secret in the text: it may be in capitals, in hexadecimal, or shortened. */
function markIn(text: string, secret: string): string {
  const mark = secret.slice(0, 12)
  return [mark, mark.toUpperCase()].find((part) => text.includes(part)) ?? hex(secret, 20)
}

let database: Database
let everything: string
let bodiesKept: number

/** Sends each secret, in several shapes, through every door that stores its input. */
beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  const app = await startApp(database)
  const agent = await startTestAgent(database)
  const { key } = await createKey(database)
  const seller = await createSeller(database)
  for (const { text, mark } of planted) expect(text).toContain(mark)
  const texts = planted.map(({ text }) => text)

  for (const text of texts) {
    await Promise.all([
      callTool(agent.url, 'get_products', { brief: `We looked for this: ${text}` }, key),
      callTool(agent.url, 'get_products', { ext: { notes: [{ [text.slice(0, 90)]: text }] } }),
      callTool(agent.url, 'get_products', { brief: JSON.stringify({ note: text }) }, key),
      post(agent.url, toolCall(text, {})),
      post(agent.url, { jsonrpc: '2.0', id: 1, method: text }),
      callTool(agent.url, 'get_products', { pagination: { [text]: text } }, key),
    ])
  }
  const shapes = texts.flatMap((text) => [
    text,
    { note: text },
    { package_id: text, deep: [{ [text]: [text] }] },
  ])
  await postDelivery(app.url, seller.apiKey, { items: shapes })
  await postDelivery(app.url, seller.apiKey, { items: shapes }, { dryRun: true })
  await sendRows(app.url, seller.apiKey, 'codes', shapes)
  await postDelivery(app.url, seller.apiKey, {
    items: [{ password: 'namedOnly0123456789' }, { ext: { 'x-api-key': ['namedOnly0123456789'] } }],
  })
  for (const text of texts) await postDelivery(app.url, seller.apiKey, `{"items":[${JSON.stringify(text)}`)
  await agent.stop()
  await app.app.close()
  const rows = await database.query<{ kept: string }>(
    `SELECT concat_ws(' ', arguments, asked_for, field, message) AS kept FROM agent_call
     UNION ALL SELECT rejected_items FROM ingest_request`,
  )
  const bodies = await database.query<{ content: Buffer; encoding: string }>(
    'SELECT content, encoding FROM ingest_request_body',
  )
  everything = [
    ...rows.map(({ kept }) => kept),
    ...bodies.map(({ content, encoding }) =>
      (encoding === 'deflate' ? inflateSync(content) : content).toString(),
    ),
  ].join('\n')
  bodiesKept = bodies.length
})

describe('no log of the database holds a secret that was sent', () => {
  test.each(planted)('$name', ({ mark }) => {
    expect(everything.includes(mark)).toBe(false)
  })

  test('nor one identified only by its name', () => {
    expect(everything).not.toContain('namedOnly')
    expect(everything).toContain('(dropped)')
  })

  test('what was sent is among what is searched', () => {
    expect(bodiesKept).toBe(4 + planted.length)
  })

  test('the rest stays readable, and JSON', async () => {
    expect(everything).toContain('We looked for this: ')
    const rows = await database.query<{ rejected_items: string; rejected: number }>(
      'SELECT rejected_items, rejected FROM ingest_request WHERE rejected > 0',
    )
    for (const { rejected_items, rejected } of rows) expect(JSON.parse(rejected_items)).toHaveLength(rejected)
  })
})
