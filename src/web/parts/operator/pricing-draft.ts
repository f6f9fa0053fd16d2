import type { PricingModel, ProductView } from '../../answers.ts'

/** One price of a product as a form holds it. */
export interface OptionDraft {
  key: number
  pricing_option_id: string
  pricing_model: PricingModel
  currency: string
  /** How the price is set. */
  kind: 'fixed' | 'auction'
  /** The fixed price, or the floor of the auction; empty: none. */
  amount: string
  min_spend_per_package: string
  /** Of the model, by their names: view_threshold, time_unit and so on. */
  parameters: Record<string, string>
  rest: OptionRest
}

/** Fields without one of their own. */
interface OptionRest {
  parameters?: object | undefined
  [name: string]: unknown
}

export const PRICING_MODELS: Record<PricingModel, string> = {
  cpm: 'CPM: per thousand impressions',
  vcpm: 'vCPM: per thousand viewable impressions',
  cpc: 'CPC: per click',
  cpcv: 'CPCV: per completed view',
  cpv: 'CPV: per view',
  cpp: 'CPP: per rating point',
  cpa: 'CPA: per action',
  flat_rate: 'Flat rate',
  time: 'Time: per hour, day, week or month',
}

/** The short name that the trade uses. */
export function modelName(model: string): string {
  const names: Record<string, string> = PRICING_MODELS
  const [short = model] = (names[model] ?? model).split(':')
  return short
}

export interface ParameterField {
  name: string
  label: string
  isNumber?: boolean
  isRequired?: boolean
  choices?: string[]
  placeholder?: string
}

/** What each model needs besides a price. */
export const MODEL_PARAMETERS: Record<PricingModel, ParameterField[]> = {
  cpm: [],
  vcpm: [],
  cpc: [],
  cpcv: [],
  cpv: [
    {
      name: 'view_threshold',
      label: 'Counts as a view after',
      isNumber: true,
      isRequired: true,
      placeholder: '0.5 (of the video)',
    },
  ],
  cpp: [
    { name: 'demographic', label: 'Demographic', isRequired: true, placeholder: 'P18-49' },
    {
      name: 'demographic_system',
      label: 'Rating system',
      choices: ['nielsen', 'barb', 'agf', 'oztam', 'mediametrie', 'custom'],
    },
    { name: 'min_points', label: 'Minimum points', isNumber: true },
  ],
  cpa: [{ name: 'event_type', label: 'Action', isRequired: true, placeholder: 'purchase' }],
  flat_rate: [],
  time: [
    { name: 'time_unit', label: 'Unit', isRequired: true, choices: ['hour', 'day', 'week', 'month'] },
    { name: 'min_duration', label: 'Minimum units', isNumber: true },
    { name: 'max_duration', label: 'Maximum units', isNumber: true },
  ],
}

/** The path of a model's parameter in the product. */
export function parameterPath(name: string): string {
  return name === 'event_type' ? name : `parameters.${name}`
}

/** CPA has no auction. */
export function isAlwaysFixed(model: PricingModel): boolean {
  return model === 'cpa'
}

let nextKey = 0

export function newOption(before?: OptionDraft): OptionDraft {
  return {
    key: nextKey++,
    pricing_option_id: '',
    pricing_model: before?.pricing_model ?? 'cpm',
    currency: before?.currency ?? '',
    kind: 'fixed',
    amount: '',
    min_spend_per_package: '',
    parameters: {},
    rest: {},
  }
}

export function withNewKey(option: OptionDraft): OptionDraft {
  return { ...option, key: nextKey++ }
}

export function optionDraftOf(option: ProductView['pricing_options'][number]): OptionDraft {
  const { pricing_option_id, pricing_model, currency, fixed_price, min_spend_per_package, ...others } = option
  const { floor_price, parameters, event_type, ...rest }: OptionRest = others
  const known = new Set(MODEL_PARAMETERS[pricing_model].map(({ name }) => name))
  const entries = Object.entries({
    ...parameters,
    ...(event_type !== undefined && { event_type }),
  })
  const isTyped = ([name, value]: [string, unknown]) => known.has(name) && typeof value !== 'object'
  const untyped = entries.filter((entry) => !isTyped(entry))
  return {
    key: nextKey++,
    pricing_option_id,
    pricing_model,
    currency,
    kind: fixed_price === undefined ? 'auction' : 'fixed',
    amount: textOf(fixed_price ?? floor_price),
    min_spend_per_package: textOf(min_spend_per_package),
    parameters: Object.fromEntries(entries.filter(isTyped).map(([name, value]) => [name, textOf(value)])),
    rest: { ...rest, ...(untyped.length > 0 && { parameters: Object.fromEntries(untyped) }) },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

/** In the form that is sent. A fixed price is always in it: without one, the server would take the price for an auction. */
export function optionOf(draft: OptionDraft): Record<string, unknown> {
  const { pricing_option_id, pricing_model, currency, kind, amount, min_spend_per_package } = draft
  const { parameters: restParameters, ...rest } = draft.rest
  const isFixed = kind === 'fixed' || isAlwaysFixed(pricing_model)
  const typed = MODEL_PARAMETERS[pricing_model].flatMap(({ name, isNumber }) => {
    const text = draft.parameters[name]?.trim() ?? ''
    return text === '' ? [] : [[name, isNumber ? numberIn(text) : text] as const]
  })
  const inside = typed.filter(([name]) => parameterPath(name) !== name)
  const beside = typed.filter(([name]) => parameterPath(name) === name)
  const parameters = { ...restParameters, ...Object.fromEntries(inside) }
  const hasParameters =
    Object.keys(parameters).length > 0 ||
    MODEL_PARAMETERS[pricing_model].some(({ name }) => parameterPath(name) !== name)
  return {
    pricing_option_id: pricing_option_id.trim(),
    pricing_model,
    currency: currency.trim().toUpperCase(),
    ...(isFixed && { fixed_price: numberIn(amount) }),
    ...(!isFixed && amount.trim() !== '' && { floor_price: numberIn(amount) }),
    ...(min_spend_per_package.trim() !== '' && { min_spend_per_package: numberIn(min_spend_per_package) }),
    ...Object.fromEntries(beside),
    ...(hasParameters && { parameters }),
    ...rest,
  }
}

/** Text that is not a number is sent as typed: the server then names the field. */
export function numberIn(text: string): number | string {
  const trimmed = text.trim()
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}
