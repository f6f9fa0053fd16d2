import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepare, root } from './prepare.mjs'

/** Makes the pictures of the README and the guides, from a new demo on a temporary installation of its own. */

const images = join(root, 'docs/images')
const size = { width: 1280, height: 860 }
const waitMsMax = 60_000

/**
 * Each picture: its file in docs/images, the account (undefined: not signed in), the page, and what to do there
 * first. `isDarkToo` also makes `<name>-dark.png`, for the README.
 */
const shots = [
  { name: 'campaign', account: 'seller', at: running, isDarkToo: true },
  { name: 'line', account: 'seller', at: running, first: openFirstLine, isDarkToo: true },
  { name: 'report', account: 'seller', at: runningReport, first: fillIn, isDarkToo: true },
  { name: 'access', account: 'operator', at: '/operator/access', isDarkToo: true },
  { name: 'campaigns', account: 'seller', at: '/campaigns' },
  { name: 'report-file', account: 'seller', at: '/report-file', first: chooseFile },
  { name: 'requests', account: 'seller', at: '/requests' },
  { name: 'affiliates', account: 'seller', at: '/affiliates' },
  { name: 'api-keys', account: 'seller', at: '/settings/api-keys' },
  { name: 'agent-keys', account: 'operator', at: '/operator/agent-keys' },
  { name: 'products', account: 'operator', at: '/operator/products' },
  { name: 'call-log', account: 'operator', at: '/operator/calls' },
  { name: 'health', account: 'operator', at: '/operator/health' },
  { name: 'api-reference', account: undefined, at: '/docs' },
]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = shots.filter(({ name }) => values.only === undefined || name.includes(values.only))

await prepare({ needs: 'tools', build: true })
// Imported here, when they are sure to be installed.
const { chromium } = await import('playwright-core')
const { runnerImport } = await import('vite')
const finder = await runnerImport(join(root, 'tests/support/find-chromium.ts'))

const folder = mkdtempSync(join(tmpdir(), 'flightline-screenshots-'))
const [port, agentPort] = await freePorts(2)
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  AGENT_PORT: String(agentPort),
  LOG_LEVEL: 'silent',
}
let server
let browser
try {
  console.log('Creating the demo …')
  const demo = JSON.parse(await output('seed', '--json'))
  console.log('Starting the server …')
  server = await startServer()
  await useTheApi(demo)
  browser = await chromium.launch({
    executablePath: finder.module.chromiumOfThisMachine(),
    args: ['--no-sandbox'],
  })
  mkdirSync(images, { recursive: true })
  const accounts = await signInAll(demo)
  for (const shot of wanted) await take(shot, demo, accounts)
  if (values.only === undefined) removeOthers()
} finally {
  await browser?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function take(shot, demo, accounts) {
  for (const colorScheme of shot.isDarkToo ? ['light', 'dark'] : ['light']) {
    const context = await browser.newContext({
      baseURL: demo.app_url,
      viewport: size,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      colorScheme,
      ...(shot.account && { storageState: accounts[shot.account] }),
    })
    context.setDefaultTimeout(waitMsMax)
    // A stream never ends, and `settle` waits until nothing is being loaded.
    await context.route('**/api/console/live', (route) => route.fulfill({ status: 429 }))
    const page = await context.newPage()
    if (typeof shot.at === 'function') await shot.at(page)
    else await page.goto(shot.at)
    await settle(page)
    if (shot.first) {
      await shot.first(page, demo)
      await settle(page)
    }
    const file = `${shot.name}${colorScheme === 'dark' ? '-dark' : ''}.png`
    const path = join(images, file)
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    console.log(`docs/images/${file}  ${Math.round(statSync(path).size / 1000)} kB`)
    await context.close()
  }
}

/** Headings, fonts and figures are there, nothing is being loaded, and the mouse is out of the way. */
async function settle(page) {
  await page.mouse.move(0, 0)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  const loading = page.locator('.mantine-Loader-root, .mantine-Skeleton-root, [aria-busy=true]')
  await loading.first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** The campaign that has been running for a while. */
async function running(page) {
  await page.goto('/campaigns')
  await page.getByRole('link', { name: 'Trail season, first shows' }).click()
  await page.getByRole('heading', { level: 1, name: 'Trail season, first shows' }).waitFor()
  await page.getByRole('list', { name: 'Lines' }).waitFor()
}

async function runningReport(page) {
  await running(page)
  await page.goto(`${new URL(page.url()).pathname}/report`)
}

async function fillIn(page) {
  await page.getByLabel('Now', { exact: true }).check()
  const fields = page.getByLabel(/^Total (impressions|downloads)/)
  for (const [i, total] of ['530250', '214400'].entries()) await fields.nth(i).fill(total)
}

async function openFirstLine(page) {
  await page.locator('main a[href*="/lines/"]').first().click()
  await page.getByRole('region', { name: 'History' }).waitFor()
}

async function chooseFile(page, { seller }) {
  const lines = seller.packages.filter(({ pricing_basis }) => pricing_basis === 'impressions')
  const rows = lines.slice(0, 2).map(({ package_id }, i) => `${package_id},${48_200 * (i + 1)}`)
  await page.locator('input[type="file"]').setInputFiles({
    name: 'delivery.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`package_id,impressions\n${rows.join('\n')}\n`),
  })
}

/** So that the logs have something to show: reports of which one is rejected, and calls of a buyer's agent. */
async function useTheApi({ app_url, agent_url, seller, other_seller, agent }) {
  const report = (items) =>
    post(`${app_url}/api/ingest/delivery/metrics`, seller.api_key, { items }).then((answer) => answer.text())
  const [line, another] = seller.packages.filter(({ pricing_basis }) => pricing_basis === 'impressions')
  await report([{ package_id: line.package_id, impressions: 41_250 }])
  await report([
    { package_id: another.package_id, impressions: 18_400 },
    { package_id: other_seller.packages[0].package_id, impressions: 1_000 },
  ])
  const ask = (name, args, key) =>
    post(agent_url, key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
  await ask('get_adcp_capabilities', {}, agent.key)
  await ask('list_creative_formats', {}, agent.key)
  await ask('get_products', { brief: 'podcast ads for hikers in Germany' }, agent.key)
  await ask('get_products', { brief: 'a newsletter about skiing' }, agent.other_key)
  await ask('get_products', { brief: 'display ads for readers of the news' })
}

function post(address, key, body) {
  return fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
}

async function signInAll({ app_url, seller, operator }) {
  const states = {}
  for (const [name, { email, password }] of Object.entries({ seller: seller.admin, operator })) {
    const context = await browser.newContext()
    context.setDefaultTimeout(waitMsMax)
    const page = await context.newPage()
    await page.goto(`${app_url}/sign-in`)
    await page.locator('input[name="email"]').fill(email)
    await page.locator('input[name="password"]').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation').first().waitFor()
    states[name] = await context.storageState()
    await context.close()
  }
  return states
}

/** Pictures that are no longer taken. */
function removeOthers() {
  const taken = new Set(
    shots.flatMap(({ name, isDarkToo }) => [`${name}.png`, ...(isDarkToo ? [`${name}-dark.png`] : [])]),
  )
  for (const file of readdirSync(images)) if (!taken.has(file)) rmSync(join(images, file))
}

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((one) => once(one, 'listening')))
  const ports = servers.map((one) => one.address().port)
  await Promise.all(servers.map((one) => new Promise((resolve) => one.close(resolve))))
  return ports
}

function flightline(args) {
  // Outside the project folder, so that no .env is read.
  return spawn(process.execPath, [join(root, 'scripts/flightline.mjs'), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function output(...args) {
  const child = flightline(args)
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`flightline ${args.join(' ')} exited with ${code}`)
  return text
}

async function startServer() {
  const child = flightline(['start'])
  child.stdout.resume()
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The server did not start.')
    await sleep(100)
  }
  return { stop }
}
