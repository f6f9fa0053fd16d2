import type { Random } from './random.ts'

/**
 * Requests to the agent that were valid until something happened to them: a value, a name or the nesting of the JSON
 * changed, or bytes lost, added and flipped.
 */
export function malformedCall(random: Random, agentUrl: string): Buffer {
  let call: unknown = validCall(random)
  let args: unknown = validArguments(random, agentUrl)
  const changes = random.nat(4)
  for (let i = 0; i < changes; i++) args = changeSomewhere(random, args)
  if (random.nat(5) === 0) call = changeSomewhere(random, call)
  const bytes = Buffer.from(write(call).replace('"ARGUMENTS"', () => write(args)))
  return random.nat(8) === 0 ? changeBytes(random, bytes) : bytes
}

const METHODS = [
  'tools/call',
  'tools/call',
  'tools/call',
  'tools/call',
  'tools/list',
  'initialize',
  'ping',
  'server/discover',
]

function validCall(random: Random): Record<string, unknown> {
  return {
    jsonrpc: '2.0',
    id: random.nat(1000),
    method: random.pick(METHODS),
    params: {
      name: random.pick(['get_adcp_capabilities', 'get_products', 'get_products', 'list_creative_formats']),
      arguments: 'ARGUMENTS',
    },
  }
}

function validArguments(random: Random, agentUrl: string): Record<string, unknown> {
  const formatId = { agent_url: agentUrl, id: random.pick(['display_300x250_image', 'video_vast_30s']) }
  const filters = {
    countries: ['DE', 'AT'],
    channels: ['display'],
    is_fixed_price: true,
    pricing_currencies: ['EUR'],
    budget_range: { max: 10_000, currency: 'EUR' },
    format_ids: [formatId],
    required_metrics: ['impressions'],
    start_date: '2026-03-01',
    required_features: { a: true },
    format_kinds: ['image', 'video_vast'],
    format_option_refs: [{ scope: 'product', format_option_id: 'video_vast_30s' }],
    pricing_structures: ['fixed'],
  }
  const args = random.pick<() => Record<string, unknown>>([
    () => ({}),
    () => ({ protocols: ['media_buy'] }),
    () => ({
      targeting_overlay: { geo_countries: ['DE'], geo_countries_exclude: ['AT'], language: ['de'] },
      required_overlay_support: {},
    }),
    () => ({ brief: 'walking boots in Germany', pagination: { max_results: 5 } }),
    () => ({
      buying_mode: 'wholesale',
      filters,
      fields: ['channels'],
      preferred_delivery_types: ['guaranteed'],
    }),
    () => ({ brief: 'podcast', filters: { countries: ['DE'] }, required_policies: ['x'] }),
    () => ({
      format_ids: [formatId],
      type: 'display',
      asset_types: ['image'],
      max_width: 300,
      name_search: 'x',
    }),
    () => ({ pagination: { max_results: 3, cursor: 'abc' }, is_responsive: true, wcag_level: 'AA' }),
  ])()
  return { ...args, context: { trace: random.nat(1000) }, adcp_version: '3.1' }
}

/** Text put into the JSON as is: not all of it is JSON. */
class Verbatim {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An object that may name a key twice, or `__proto__`. */
class Pairs {
  readonly entries: [string, unknown][]
  constructor(entries: [string, unknown][]) {
    this.entries = entries
  }
}

const VALUES: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, '', ' ', [], {}, [[]], [null], { a: {} }],
  ...[
    '\u0000',
    '\ud800',
    '\uffff',
    "'; DROP TABLE product; --",
    '%',
    '_',
    '\\',
    '$1',
    '<script>',
    '../../etc/passwd',
  ],
  ...['x'.repeat(5_000), '💥'.repeat(500), '2026-02-30', 'DE', 'refine', 'toString', 'hidden_product'],
  ...['1e400', '-1e400', '1e-400', '9007199254740993', '1' + '0'.repeat(400), 'NaN', '01', '-0'].map(
    (text) => new Verbatim(text),
  ),
  ...['[', '{"a":'].map((start) => new Verbatim(start.repeat(20_000))),
  new Verbatim(`${'['.repeat(5_000)}1${']'.repeat(5_000)}`),
  new Verbatim(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  Array.from({ length: 300 }, () => 'DE'),
]

const NAMES = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'toJSON', '', 'then'],
  ...[
    'api_key',
    'context',
    'filters',
    'pagination',
    'cursor',
    'arguments',
    'id',
    'method',
    'x'.repeat(2_000),
  ],
]

/** Changes one place of the document, chosen by walking down from the top. */
function changeSomewhere(random: Random, value: unknown): unknown {
  const isContainer = typeof value === 'object' && value !== null && !(value instanceof Verbatim)
  if (!isContainer || random.nat(7) === 0)
    return random.pick([() => random.pick(VALUES), () => [value], () => String(value)])()
  if (Array.isArray(value)) {
    const changed = [...value] as unknown[]
    const at = random.nat(Math.max(1, value.length))
    if (random.nat(3) === 0) changed.push(random.pick(VALUES))
    else changed[at] = changeSomewhere(random, value[at])
    return changed
  }
  const entries = value instanceof Pairs ? [...value.entries] : Object.entries(value)
  const at = random.nat(Math.max(1, entries.length))
  const kind = random.nat(6)
  const there = entries[at]
  if (!there || kind === 0) entries.push([random.pick(NAMES), random.pick(VALUES)])
  else if (kind === 1) entries.splice(at, 1)
  else if (kind === 2) entries[at] = [random.pick(NAMES), there[1]]
  else entries[at] = [there[0], changeSomewhere(random, there[1])]
  return new Pairs(entries)
}

function write(value: unknown): string {
  if (value instanceof Verbatim) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = value instanceof Pairs ? value.entries : Object.entries(value)
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`).join(',')}}`
}

function changeBytes(random: Random, bytes: Buffer): Buffer {
  const at = random.nat(Math.max(1, bytes.length))
  const changed = Buffer.from(bytes)
  const kind = random.nat(4)
  if (kind === 0) return changed.subarray(0, at)
  if (kind === 1) return Buffer.concat([changed, changed])
  if (kind === 2)
    return Buffer.concat([changed.subarray(0, at), Buffer.from([random.nat(256)]), changed.subarray(at)])
  if (changed.length > 0) changed[at]! ^= 1 << random.nat(8)
  return changed
}
