import { EventEmitter, once } from 'node:events'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { whenFileIsDone } from '../../tests/support/clean-up.ts'
import { startEmbeddings, type EmbeddingsMode } from '../../tests/support/embeddings-stand-in.ts'
import { ConfigError, readConfig } from '../config.ts'
import { briefModelSettings, createBriefModel, type BriefModelSettings } from './brief-model.ts'
import { MACHINE_TIME, type Time } from './model-requests.ts'

const KEY = 'sk-known-to-nobody-else'
const HIKERS = 'A podcast for hikers and climbers'
const CARS = 'Video before films about cars'
const TEXTS = [HIKERS, CARS]
const TIMEOUT_MS = 1_500

describe('the similarity of products to a brief', () => {
  test('is greater the more they have in common, from 0 to 1', async () => {
    const { model } = await start()
    const near = await model.similarities('podcast hikers', '1', [...TEXTS, 'podcast hikers', ' '])
    expect([...near!.keys()]).toEqual([...TEXTS, 'podcast hikers', ' '])
    expect(near!.get('podcast hikers')).toBeCloseTo(1)
    expect(near!.get(HIKERS)).toBeGreaterThan(0.5)
    expect([near!.get(CARS), near!.get(' ')]).toEqual([0, 0])
  })

  test('is asked for with the name of the model, and the key in its header only', async () => {
    const { model, standIn } = await start()
    await model.similarities('hikers', '1', TEXTS)
    expect(standIn.requests.map(({ input }) => input)).toEqual([TEXTS, ['hikers']])
    for (const { authorization, text } of standIn.requests) {
      expect(authorization).toBe(`Bearer ${KEY}`)
      expect(JSON.parse(text)).toMatchObject({ model: 'small', encoding_format: 'float' })
      expect(text).not.toContain(KEY)
    }
  })

  test('is asked for without a key if none is set', async () => {
    const { model, standIn } = await start({ key: undefined })
    expect(await model.similarities('hikers', '1', TEXTS)).toBeDefined()
    expect(standIn.requests[0]!.authorization).toBeUndefined()
  })

  test('is not asked for if there is no brief, or nothing to compare it with', async () => {
    const { model, standIn } = await start()
    expect(await model.similarities(' \n', '1', TEXTS)).toBeUndefined()
    expect(await model.similarities('hikers', '1', [])).toBeUndefined()
    expect(await model.similarities('hikers', '1', ['', ' '])).toBeUndefined()
    expect(standIn.requests).toEqual([])
  })

  test('is based on the first characters of long texts, and never on half a character', async () => {
    const { model, standIn } = await start()
    const text = `${'x'.repeat(1_999)}🥾${'y'.repeat(9_000)}`
    const near = await model.similarities(`${'a'.repeat(3_999)}🥾${'b'.repeat(9_000)}`, '1', [text])
    expect([...near!.keys()]).toEqual([text])
    expect(standIn.requests.map(({ input }) => input)).toEqual([['x'.repeat(1_999)], ['a'.repeat(3_999)]])
  })

  test('is not asked for more products than are kept', async () => {
    const { model, standIn, faults } = await start()
    expect(await model.similarities('hikers', '1', manyTexts(20_001))).toBeUndefined()
    expect(standIn.requests).toEqual([])
    expect(faults).toMatchObject([{ message: expect.stringContaining('20000 products at most') }])
  })
})

describe('what was asked for', () => {
  test('is remembered per brief and version of the catalogue', async () => {
    const { model, standIn } = await start()
    const near = await model.similarities('hikers', '1', TEXTS)
    expect(await model.similarities('hikers', '1', [...TEXTS])).toBe(near)
    expect(standIn.requests).toHaveLength(2)
  })

  test('is not asked for again at a new version: only products that changed are', async () => {
    const { model, standIn } = await start()
    const near = await model.similarities('hikers', '1', TEXTS)
    expect(await model.similarities('hikers', '2', TEXTS)).toEqual(near)
    expect(standIn.requests).toHaveLength(2)
    const later = await model.similarities('hikers', '3', [HIKERS, 'Hikers'])
    expect(later!.get('Hikers')).toBeCloseTo(1)
    expect(standIn.requests.slice(2).map(({ input }) => input)).toEqual([['Hikers']])
  })

  test('is one request for all simultaneous callers, whatever is available to them', async () => {
    const { model, standIn } = await start()
    const found = await Promise.all([
      model.similarities('hikers', '1', TEXTS),
      model.similarities('hikers', '1', TEXTS),
      model.similarities('hikers', '1', [HIKERS]),
    ])
    expect(found.map((near) => near?.size)).toEqual([2, 2, 1])
    expect(standIn.requests).toHaveLength(2)
  })

  test('is forgotten when another model is behind the address', async () => {
    const { model, standIn, faults, time } = await start()
    await model.similarities('cars', '1', TEXTS)
    standIn.mode = 'shorter'
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    expect(faults).toMatchObject([{ message: expect.stringContaining('another length') }])
    time.pass(60_000)
    expect((await model.similarities('hikers', '1', TEXTS))!.get(HIKERS)).toBeGreaterThan(0)
    expect(standIn.requests.slice(3).map(({ input }) => input)).toEqual([TEXTS, ['hikers']])
  })
})

describe('a model that is slow', () => {
  test('is waited for no longer than the time limit', async () => {
    const { model } = await start({ timeoutMs: 30, mode: 'held', time: MACHINE_TIME })
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
  })

  test('is no longer asked about a brief once its time is up', async () => {
    const { model, standIn, nextFault, time } = await start()
    await model.similarities('cars', '1', TEXTS)
    standIn.mode = 'held'
    const near = model.similarities('hikers', '1', TEXTS)
    await standIn.asked(3)
    time.pass(TIMEOUT_MS)
    expect(await near).toBeUndefined()
    await standIn.dropped(1)
    expect(await nextFault).toMatchObject({ message: 'The brief model did not answer within 1500 ms.' })
  })

  test('goes on with the products in the background, and the next brief finds them', async () => {
    const { model, standIn, faults, time } = await start({ mode: 'held' })
    const texts = manyTexts(120)
    const first = model.similarities('text 7', '1', texts)
    await standIn.asked(1)
    time.pass(TIMEOUT_MS)
    expect(await first).toBeUndefined()
    standIn.release()
    await standIn.asked(3)
    expect((await model.similarities('text 8', '1', texts))!.get('text 8')).toBeCloseTo(1)
    expect(standIn.requests.map(({ input }) => input.length)).toEqual([50, 50, 20, 1])
    expect(faults).toEqual([])
  })

  test('gets a few requests at a time, and none for callers who have gone on without', async () => {
    const { model, standIn, time } = await start()
    await model.similarities('cars', '1', TEXTS)
    standIn.mode = 'held'
    const briefs = ['one', 'two', 'three', 'four', 'five', 'six']
    const all = Promise.all(briefs.map((brief) => model.similarities(brief, '1', TEXTS)))
    await standIn.asked(2 + 4)
    time.pass(TIMEOUT_MS)
    expect(await all).toEqual(briefs.map(() => undefined))
    await standIn.dropped(4)
    expect(standIn.requests).toHaveLength(2 + 4)
  })
})

const NOT_EMBEDDINGS: [EmbeddingsMode, string][] = [
  ['html', 'not JSON'],
  ['not a number', 'not JSON'],
  ['infinite', 'another form'],
  ['another form', 'another form'],
  ['empty', 'another form'],
  ['too long', 'another form'],
  ['too few', 'not one for each text'],
  ['too many', 'not one for each text'],
  ['one index twice', 'not one for each text'],
  ['an index beyond', 'not one for each text'],
  ['mixed lengths', 'of different lengths'],
  ['huge', 'larger than 10485760 bytes'],
]

describe('a model that answers wrongly', () => {
  test.each(NOT_EMBEDDINGS)('is done without: %s', async (mode, what) => {
    const { model, faults } = await start({ mode })
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    expect(faults).toMatchObject([{ message: `The brief model's answer is not embeddings: ${what}.` }])
  })

  test('is no longer read once its answer is too large', async () => {
    const { model, standIn } = await start({ mode: 'huge' })
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    await standIn.dropped(1)
  })

  test('is done without, and nothing goes where it redirects to', async () => {
    const { model, standIn, faults } = await start({ mode: 'redirect' })
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    expect(faults).toMatchObject([{ message: 'The brief model answered with status 307.' }])
    expect(standIn.requests.map(({ path }) => path)).toEqual(['/v1/embeddings'])
  })

  test('about one brief is still asked about the others', async () => {
    const { model, standIn } = await start()
    await model.similarities('cars', '1', TEXTS)
    standIn.mode = 'status 400'
    for (const brief of ['one', 'two', 'three', 'four'])
      expect(await model.similarities(brief, '1', TEXTS)).toBeUndefined()
    standIn.mode = 'well'
    expect(await model.similarities('hikers', '1', TEXTS)).toBeDefined()
  })
})

describe('a model that does not answer', () => {
  test.each<[string, EmbeddingsMode | 'closed', RegExp]>([
    ['fails', 'status 500', /^The brief model answered with status 500\.$/],
    ['hangs up', 'hang up', /^The brief model cannot be reached: [A-Z_]+\.$/],
    ['is not there', 'closed', /^The brief model cannot be reached: ECONNREFUSED\.$/],
  ])('because it %s is done without', async (_, mode, what) => {
    const { model, standIn, faults } = await start({ mode: mode === 'closed' ? 'well' : mode })
    if (mode === 'closed') await standIn.close()
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    expect(faults).toMatchObject([{ message: expect.stringMatching(what) }])
  })

  test('is not asked about the same brief for a minute, so that its pages are in one order', async () => {
    const { model, standIn, time } = await start({ mode: 'status 500' })
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    standIn.mode = 'well'
    time.pass(59_999)
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    expect(standIn.requests).toHaveLength(1)
    time.pass(1)
    expect(await model.similarities('hikers', '1', TEXTS)).toBeDefined()
  })

  test('three times in a row is left alone for a minute', async () => {
    const { model, standIn, time } = await start({ mode: 'status 500' })
    for (const brief of ['one', 'two', 'three', 'four']) await model.similarities(brief, '1', TEXTS)
    expect(standIn.requests).toHaveLength(3)
    standIn.mode = 'well'
    time.pass(60_000)
    expect(await model.similarities('hikers', '1', TEXTS)).toBeDefined()
  })

  test('is reported once a minute at most', async () => {
    const { model, faults, time } = await start({ mode: 'status 500' })
    await model.similarities('one', '1', TEXTS)
    await model.similarities('two', '1', TEXTS)
    expect(faults).toHaveLength(1)
    time.pass(60_000)
    await model.similarities('three', '1', TEXTS)
    expect(faults).toHaveLength(2)
  })

  test.each<EmbeddingsMode>(['status 500', 'hang up', 'html', 'redirect'])(
    'is reported without the key, the address, the brief and the answer: %s',
    async (mode) => {
      const { model, standIn, faults } = await start({ mode })
      await model.similarities('hikers', '1', TEXTS)
      const told = inspect(faults, { depth: 10, showHidden: true })
      for (const secret of [KEY, standIn.url, 'hikers', HIKERS, 'secret of the server', 'Welcome'])
        expect(told).not.toContain(secret)
    },
  )

  test('because its key cannot be sent is reported without it', async () => {
    const { model, standIn, faults } = await start({ key: `${KEY}\n${KEY}` })
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    expect(standIn.requests).toEqual([])
    expect(inspect(faults, { depth: 10, showHidden: true })).not.toContain(KEY)
    expect(faults).toMatchObject([{ message: 'The brief model cannot be reached.' }])
  })
})

describe('the budget of requests', () => {
  test('is kept in any minute', async () => {
    const { model, standIn, faults, time } = await start({ callsPerMinute: 3 })
    expect(await model.similarities('one', '1', TEXTS)).toBeDefined()
    expect(await model.similarities('two', '1', TEXTS)).toBeDefined()
    expect(await model.similarities('three', '1', TEXTS)).toBeUndefined()
    expect(standIn.requests).toHaveLength(3)
    expect(faults).toMatchObject([{ message: "The brief model's budget of 3 calls a minute is used up." }])
    time.pass(60_000)
    expect(await model.similarities('four', '1', TEXTS)).toBeDefined()
  })

  test('leaves half to the briefs, and the products go on when there is some again', async () => {
    const { model, standIn, time } = await start({ callsPerMinute: 2, mode: 'held' })
    const texts = manyTexts(80)
    const first = model.similarities('text 7', '1', texts)
    await standIn.asked(1)
    time.pass(TIMEOUT_MS)
    expect(await first).toBeUndefined()
    standIn.release()
    await time.isWaiting(59_000)
    expect(await model.similarities('text 7', '1', texts.slice(0, 50))).toBeDefined()
    expect(standIn.requests.map(({ input }) => input.length)).toEqual([50, 1])
    time.pass(59_000)
    await standIn.asked(3)
    expect((await model.similarities('text 7', '2', texts))!.get('text 7')).toBeCloseTo(1)
  })
})

describe('a model that is closed', () => {
  test('drops pending requests without reporting them', async () => {
    const { model, standIn, faults } = await start({ mode: 'held' })
    const near = model.similarities('hikers', '1', TEXTS)
    await standIn.asked(1)
    model.close()
    expect(await near).toBeUndefined()
    await standIn.dropped(1)
    expect(faults).toEqual([])
  })

  test('is no longer asked', async () => {
    const { model, standIn } = await start()
    await model.similarities('cars', '1', TEXTS)
    model.close()
    expect(await model.similarities('hikers', '1', TEXTS)).toBeUndefined()
    expect(await model.similarities('hikers', '1', ['another'])).toBeUndefined()
    expect(standIn.requests).toHaveLength(2)
  })
})

describe('the settings of the brief model', () => {
  const read = (env: Record<string, string>) => readConfig(env, '/nonexistent')
  const BRIEF_MODEL_URL = 'https://api.example.com/v1/embeddings?version=1'

  test('are absent unless there is an address, with or without a key', () => {
    expect(briefModelSettings(read({}))).toBeUndefined()
    expect(briefModelSettings(read({ BRIEF_MODEL_KEY: KEY }))).toBeUndefined()
    expect(briefModelSettings(read({ BRIEF_MODEL_URL }))).toEqual({
      url: BRIEF_MODEL_URL,
      key: undefined,
      name: 'text-embedding-3-small',
      timeoutMs: 1_500,
      callsPerMinute: 60,
    })
    expect(briefModelSettings(read({ BRIEF_MODEL_URL, BRIEF_MODEL_KEY: KEY }))).toMatchObject({ key: KEY })
  })

  test.each([
    { BRIEF_MODEL_URL: 'api.example.com' },
    { BRIEF_MODEL_URL: 'file:///etc/passwd' },
    { BRIEF_MODEL_URL: `https://user:${KEY}@api.example.com` },
    { BRIEF_MODEL_URL: `https://${KEY}@api.example.com` },
    { BRIEF_MODEL_KEY: `${KEY} ${KEY}` },
    { BRIEF_MODEL_KEY: `${KEY}\n` },
    { BRIEF_MODEL_KEY: `${KEY}é` },
    { BRIEF_MODEL_NAME: 'x'.repeat(201) },
    { BRIEF_MODEL_TIMEOUT_MS: '99' },
    { BRIEF_MODEL_CALLS_PER_MINUTE: '0' },
  ])('are refused if invalid, without repeating them: %o', (env) => {
    const [name] = Object.keys(env)
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).toThrow(new RegExp(`^${name} must (?!.*${KEY})`))
  })
})

interface Start extends Partial<BriefModelSettings> {
  mode?: EmbeddingsMode
  time?: Time
}

async function start({ mode = 'well', time: given, ...settings }: Start = {}) {
  const standIn = await startEmbeddings(mode)
  const faults: unknown[] = []
  let report: (fault: unknown) => void
  const nextFault = new Promise<unknown>((resolve) => (report = resolve))
  const time = new TimeByHand()
  const model = createBriefModel(
    { url: standIn.url, key: KEY, name: 'small', timeoutMs: TIMEOUT_MS, callsPerMinute: 1_000, ...settings },
    (fault) => {
      faults.push(fault)
      report(fault)
    },
    given ?? time,
  )
  whenFileIsDone(() => model.close())
  return { model, standIn, faults, nextFault, time }
}

function manyTexts(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `text ${i}`)
}

/** A clock that stands still until a test moves it. */
class TimeByHand implements Time {
  private now = 0
  private readonly waits = new Set<{ ms: number; untilMs: number; end: () => void }>()
  private readonly events = new EventEmitter()

  readonly nowMs = () => this.now

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wait = { ms, untilMs: this.now + ms, end: () => resolve() }
      signal.addEventListener('abort', wait.end)
      this.waits.add(wait)
      this.events.emit('wait')
    })
  }

  pass(ms: number): void {
    this.now += ms
    for (const wait of this.waits) {
      if (wait.untilMs > this.now) continue
      this.waits.delete(wait)
      wait.end()
    }
  }

  /** Resolves once something waits for that long. */
  async isWaiting(ms: number): Promise<void> {
    while (![...this.waits].some((wait) => wait.ms === ms)) await once(this.events, 'wait')
  }
}
