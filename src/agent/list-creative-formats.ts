import { ENVELOPE } from './arguments.ts'
import type { Formats } from './catalogue.ts'
import { bindingOf, nextPage, pageOf, pagination } from './cursor.ts'
import { invalidRequest } from './failure.ts'
import { formatFiltersOf } from './format-filters.ts'
import type { PreparedFormat } from './format-text.ts'
import { listCreativeFormatsInput, type ListCreativeFormatsArguments } from './list-creative-formats-input.ts'
import { defineTool, type ToolAnswer, type ToolCall } from './tool.ts'

export const listCreativeFormats = defineTool({
  name: 'list_creative_formats',
  title: 'Look up creative formats',
  description:
    'The creative formats that the products take: sizes, assets and their requirements. The same for every caller, no key ' +
    'needed. Ask with `format_ids` from a product to see what to produce; without arguments the whole catalogue comes.',
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
  const answered = answerOfFormats(listed, pagination(page, fitting.length, binding))
  if (!isOfPublisher(args)) return answered
  return { ...answered, payload: `${answered.payload},"source":"agent_derived"` }
}

/** What comes with every call, and no account, changes which formats there are. */
function whatMatters(args: ListCreativeFormatsArguments): unknown {
  const isOther = ([name]: [string, unknown]) =>
    !(name in ENVELOPE) && !['account', 'pagination', 'include_pricing'].includes(name)
  return Object.entries(args).filter(isOther)
}

const prepared = new WeakMap<Formats, ToolAnswer>()

/** What is asked for most is made once. */
function wholeCatalogue(formats: Formats): ToolAnswer {
  const known = prepared.get(formats)
  if (known) return known
  const made = answerOfFormats(formats.all, { has_more: false, total_count: formats.all.length })
  prepared.set(formats, made)
  return made
}

export function answerOfFormats(
  listed: readonly PreparedFormat[],
  next: ReturnType<typeof pagination>,
): ToolAnswer {
  const message = `${listed.length} ${listed.length === 1 ? 'format' : 'formats'}.`
  return {
    payload:
      `"message":"${message}","formats":[${listed.map((format) => format.text).join(',')}],` +
      `"pagination":${JSON.stringify(next)}`,
    summary: [[message, ...nextPage(next)].join(' '), ...listed.map(lineOf)].join('\n'),
  }
}

function lineOf({ id, document: { name, description } }: PreparedFormat): string {
  return `- ${id}: ${name}.${description === undefined ? '' : ` ${description.replaceAll(/\s+/g, ' ')}`}`
}

function isOfPublisher({ publisher_domain, property_id }: ListCreativeFormatsArguments): boolean {
  return publisher_domain !== undefined || property_id !== undefined
}
