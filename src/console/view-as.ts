import type { Context } from '../core/context.ts'
import { showVisibility } from '../core/product/show-visibility.ts'
import { nameProducts } from '../core/product/name-products.ts'
import type { AgentView } from './agent-view.ts'
import type { Standing } from '../core/product/visibility.ts'

export interface KeyName {
  id: string
  label: string
  buyer_name: string
  prefix: string
  /** Neither revoked nor expired. */
  is_working: boolean
}

/** 'refused': the agent refuses the key, or the call, whatever the product. */
export type Verdict = Exclude<Standing, 'visible'> | 'shown' | 'filtered' | 'refused'

/** Whether one key sees one product, for the arguments asked. */
export interface ProductVerdict {
  verdict: Verdict
  /** Those that exclude it. */
  filters: string[]
  /** Where the key can see it. */
  territories: string[]
}

/** What a key sees, and what it does not. */
export interface KeyView {
  key: KeyName
  /** The `result` that the agent sends. Null if it refuses the key (401). */
  result: AgentResult | null
  /** How many products there are of each verdict. */
  counts: Record<Verdict, number>
}

export interface AgentResult {
  content: { type: 'text'; text: string }[]
  structuredContent: AgentPayload
  isError?: boolean
}

/** The parts that the page uses. */
export interface AgentPayload {
  [name: string]: unknown
  status: string
  message?: string
  products?: SeenProduct[]
  pagination?: { has_more: boolean; cursor?: string; total_count: number }
  adcp_error?: { code: string; message: string; field?: string }
  ext?: { flightline: { brief: BriefRead } }
}

/** What the agent read from a brief. */
export interface BriefRead {
  languages: string[]
  wanted: DemandRead[]
  ruled_out: { read_from: string; all_of: DemandRead[] }[]
  words: string[]
}

export interface DemandRead {
  kind: string
  name: string
  read_from: string
  is_hard: boolean
}

export interface SeenProduct {
  [name: string]: unknown
  product_id: string
  name: string
  channels?: string[]
  brief_relevance?: string
  pricing_options: { pricing_model: string; currency: string; fixed_price?: number; floor_price?: number }[]
  ext: { flightline: { territories: string[] } }
}

export interface ViewAs {
  one: KeyView
  /** The key that it is compared with. */
  other: KeyView | null
  /** The arguments of the call, as they were sent. */
  arguments: Record<string, unknown>
  verdicts: {
    total: number
    page: number
    pages: number
    rows: { product_id: string; name: string; one: ProductVerdict; other: ProductVerdict | null }[]
  }
}

const ROWS_PER_PAGE = 50

export interface ViewAsInput {
  keyId: string
  otherKeyId: string | undefined
  /** Of get_products. */
  args: Record<string, unknown>
  /** Which products to list with their verdicts. */
  only: 'all' | 'unseen' | 'different'
  page: number
}

/** What a key gets from the agent, and why it does not see each other product; compared with another key if one is given. */
export async function viewAs(context: Context, agentView: AgentView, input: ViewAsInput): Promise<ViewAs> {
  const { args, only, otherKeyId } = input
  const one = await lookAs(context, agentView, input.keyId, args)
  const other =
    otherKeyId === undefined ? null : await lookAs(context, agentView, otherKeyId, withoutCursor(args))
  const listed = [...one.verdicts].flatMap(([product_id, verdict]) => {
    const otherVerdict = other ? (other.verdicts.get(product_id) ?? GONE) : null
    return isAsked(only, verdict, otherVerdict) ? [{ product_id, one: verdict, other: otherVerdict }] : []
  })
  const pages = Math.max(1, Math.ceil(listed.length / ROWS_PER_PAGE))
  const page = Math.min(input.page, pages)
  const rows = listed.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)
  const names = await nameProducts(context, { productIds: rows.map(({ product_id }) => product_id) })
  return {
    one: one.view,
    other: other?.view ?? null,
    arguments: args,
    verdicts: {
      total: listed.length,
      page,
      pages,
      rows: rows.map((row) => ({ ...row, name: names.get(row.product_id) ?? row.product_id })),
    },
  }
}

interface Look {
  view: KeyView
  /** In the order of the product ids. */
  verdicts: Map<string, ProductVerdict>
}

async function lookAs(
  context: Context,
  agentView: AgentView,
  keyId: string,
  args: Record<string, unknown>,
): Promise<Look> {
  const { key, products } = await showVisibility(context, { keyId })
  const { version, ...name } = key
  const answer = key.is_working ? await agentView.getProducts(key.id, version, args) : undefined
  const verdicts = new Map<string, ProductVerdict>()
  const counts: Record<Verdict, number> = {
    shown: 0,
    filtered: 0,
    no_territory: 0,
    no_access: 0,
    withdrawn: 0,
    refused: 0,
  }
  for (const { product_id, standing, territories } of products) {
    const filters = answer?.leftOutBy?.get(product_id) ?? []
    const found = standing === 'visible' ? (filters.length > 0 ? 'filtered' : 'shown') : standing
    const verdict = answer?.leftOutBy ? found : 'refused'
    counts[verdict]++
    verdicts.set(product_id, { verdict, filters: [...filters], territories })
  }
  const result = (answer?.result as AgentResult | undefined) ?? null
  return { view: { key: name, result, counts }, verdicts }
}

/** A product that was added between the look-ups for the two keys. */
const GONE: ProductVerdict = { verdict: 'no_access', filters: [], territories: [] }

function isAsked(only: ViewAsInput['only'], one: ProductVerdict, other: ProductVerdict | null): boolean {
  if (only === 'all') return true
  const isUnseen = one.verdict !== 'shown'
  if (only === 'unseen') return isUnseen || (other !== null && other.verdict !== 'shown')
  return (
    other !== null && (one.verdict !== other.verdict || one.territories.join() !== other.territories.join())
  )
}

/** A cursor is valid for one key only. */
function withoutCursor(args: Record<string, unknown>): Record<string, unknown> {
  const { pagination } = args
  if (typeof pagination !== 'object' || pagination === null) return args
  const { cursor: _, ...rest } = pagination as Record<string, unknown>
  return { ...args, pagination: rest }
}
