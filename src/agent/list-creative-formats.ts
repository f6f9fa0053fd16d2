import { ENVELOPE } from './arguments.ts'
import type { Formats } from './catalogue.ts'
import { bindingOf, nextPage, pageOf, pagination, rangeOf, type Page } from './cursor.ts'
import { invalidRequest } from './failure.ts'
import { formatFiltersOf } from './format-filters.ts'
import { describeFormat, lineOf } from './format-summary.ts'
import type { PreparedFormat } from './format-text.ts'
import { listCreativeFormatsInput, type ListCreativeFormatsArguments } from './list-creative-formats-input.ts'
import { defineTool, type ToolAnswer, type ToolCall } from './tool.ts'

export const listCreativeFormats = defineTool({
  name: 'list_creative_formats',
  title: 'Look up creative formats',
  description:
    'The creative formats that the products take: sizes, assets and their requirements. The same for every caller, no key ' +
    'needed. Ask with `format_ids` from a product to see what to produce; without arguments you get the whole catalogue.',
  input: listCreativeFormatsInput,
  needsVersion: true,
  answer,
})

async function answer(args: ListCreativeFormatsArguments, call: ToolCall): Promise<ToolAnswer> {
  if (args.include_pricing && args.account == null) {
    throw invalidRequest(['account'], 'include_pricing needs an account.', 'required')
  }
  const formats = await call.catalogue.formats(call.version)
  const filters = formatFiltersOf(args, call.catalogue.agentUrl())
  if (filters.length === 0 && !args.pagination && !isOfPublisher(args)) return wholeCatalogue(formats)

  const fitting = formats.all.filter((format) => filters.every((keeps) => keeps(format)))
  const binding = bindingOf(call.keyId, whatMatters(args))
  const page = pageOf(args.pagination, { whenAsked: 50, otherwise: Number.MAX_SAFE_INTEGER }, binding)
  const listed = fitting.slice(page.offset, page.offset + page.limit)
  const answered = answerOfFormats(listed, pagination(page, fitting.length, binding), page)
  if (!isOfPublisher(args)) return answered
  return { ...answered, payload: `${answered.payload},"source":"agent_derived"` }
}

/** Neither the common arguments nor an account change which formats there are. */
function whatMatters(args: ListCreativeFormatsArguments): unknown {
  const isOther = ([name]: [string, unknown]) =>
    !(name in ENVELOPE) && !['account', 'pagination', 'include_pricing'].includes(name)
  return Object.entries(args).filter(isOther)
}

const prepared = new WeakMap<Formats, ToolAnswer>()

/** The most frequent answer is made once. */
function wholeCatalogue(formats: Formats): ToolAnswer {
  const known = prepared.get(formats)
  if (known) return known
  const made = answerOfFormats(formats.all, { has_more: false, total_count: formats.all.length })
  prepared.set(formats, made)
  return made
}

/** With more formats, listing what each takes would be too long to read. */
const DESCRIBED_IN_FULL_MAX = 10

export function answerOfFormats(
  listed: readonly PreparedFormat[],
  next: ReturnType<typeof pagination>,
  page: Page = { offset: 0, limit: listed.length },
): ToolAnswer {
  const message = rangeOf('format', page, listed.length, next.total_count)
  const describe = listed.length <= DESCRIBED_IN_FULL_MAX ? describeFormat : lineOf
  return {
    payload:
      `"message":${JSON.stringify(message)},"formats":[${listed.map((format) => format.text).join(',')}],` +
      `"pagination":${JSON.stringify(next)}`,
    summary: [[message, ...nextPage(next)].join(' '), ...listed.map(describe)].join('\n'),
  }
}

function isOfPublisher({ publisher_domain, property_id }: ListCreativeFormatsArguments): boolean {
  return publisher_domain !== undefined || property_id !== undefined
}
