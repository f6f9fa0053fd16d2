import { html, prose } from '../../http/html.ts'
import { fieldList, type FieldSchema } from './fields.ts'
import { codeBlock, explainedTable, jsonBlock, type Section } from './parts.ts'
import { BASE_PLACE } from './samples.ts'

/** What the OpenAPI document says of a resource that can be read. */
export interface ReadingOperation {
  path: string
  operationId: string
  summary: string
  description: string
  parameters: FieldSchema
  answer: FieldSchema
  /** Its title is the request. */
  example: { summary: string; value: object }
  errors: { code: string; status: string; meaning: string; remedy: string }[]
}

export function readingSections(
  operations: readonly ReadingOperation[],
  { requestsPerMinute }: { requestsPerMinute: number },
): Section[] {
  return [introduction(requestsPerMinute), ...operations.map(sectionOf), errorSection(operations)]
}

function introduction(requestsPerMinute: number): Section {
  return {
    id: 'reading',
    title: 'Reading',
    text: html`<p>
        Your systems read what you sell and what you buy: the figures of the web app, exact. Use a key with
        the scope <code>read</code>; buyers create one for what they bought.
      </p>
      <ul>
        <li>
          <strong>Pages.</strong> A list answers <code>data</code> and <code>next_cursor</code>. Send the
          cursor back, with the same filters, until it is <code>null</code>. A page may have fewer rows than
          <code>limit</code>, or none, and still have a next one. Nothing that stays is skipped or repeated,
          whatever is written meanwhile.
        </li>
        <li>
          <strong>Changes.</strong> <code>updated_since</code> takes the time at which you last began to read.
          Ask from five minutes earlier: what was being saved at that moment has an earlier time.
        </li>
        <li>
          <strong>Numbers.</strong> Quantities, percentages and money are decimal text, so that nothing is
          rounded. Days are UTC, times RFC 3339.
        </li>
        <li>
          <strong>ETags.</strong> Send the <code>ETag</code> of an answer back as <code>If-None-Match</code>:
          if nothing has changed, you get 304 without a body.
        </li>
        <li>
          <strong>Limit.</strong> ${requestsPerMinute} requests a minute per key, for all that is read, apart
          from the limits of the feeds. The same headers say where you are.
        </li>
        <li>
          <strong>Parameters</strong> that are unknown or malformed are refused with 400
          <code>invalid_query</code>, and <code>field</code> names them: a misspelled filter never lists
          everything.
        </li>
      </ul>`,
    code: html`${codeBlock('A page', curl('/api/v1/lines?side=buyer&limit=100'))}
    ${codeBlock('The next one', curl('/api/v1/lines?side=buyer&limit=100&cursor=CURSOR'))}`,
  }
}

function sectionOf(operation: ReadingOperation): Section {
  const { path, answer, parameters, example } = operation
  const row = answer.properties?.['data']?.items
  return {
    id: idOf(operation),
    title: operation.summary,
    text: html`<p class="endpoint"><span class="method">GET</span> <code>${path}</code></p>
      <p>${prose(firstSentences(operation.description))}</p>
      ${
        Object.keys(parameters.properties ?? {}).length === 0
          ? ''
          : html`<h3>Parameters</h3>
              ${fieldList(parameters, { showsRequired: true })}`
      }
      <h3>${row ? 'Row' : 'Response'}</h3>
      ${fieldList(row ?? answer, { showsRequired: false })}`,
    code: html`${codeBlock('Request', curl(example.summary.replace('GET ', '')))}
    ${jsonBlock('Response', example.value)}`,
  }
}

/** The operation's name with dashes: "list-lines". */
function idOf({ operationId }: ReadingOperation): string {
  return operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** What is said of every resource is said once, above. */
function firstSentences(description: string): string {
  return description.split(' At most ')[0] ?? ''
}

function errorSection(operations: readonly ReadingOperation[]): Section {
  const errors = new Map(
    operations.flatMap((operation) => operation.errors).map((error) => [error.code, error]),
  )
  const rows = [...errors.values()].toSorted((a, b) => Number(a.status) - Number(b.status))
  return {
    id: 'reading-errors',
    isWide: true,
    title: 'Errors when reading',
    text: html`<p>Problem documents, as for reports. Reading again is always safe.</p>
      ${explainedTable(
        'Code',
        rows.map(({ code, status, meaning, remedy }) => ({
          name: code,
          note: status,
          explained: { meaning, remedy },
        })),
      )}`,
  }
}

function curl(path: string): string {
  return [`curl "${BASE_PLACE}${path}" \\`, '  -H "Authorization: Bearer $FLIGHTLINE_KEY"'].join('\n')
}

interface OpenApiOperation {
  tags?: string[]
  operationId: string
  summary: string
  description: string
  parameters?: { name: string; required?: boolean; description?: string; schema: FieldSchema }[]
  responses: Record<
    string,
    {
      description: string
      content?: Record<
        string,
        { schema: FieldSchema; examples?: Record<string, { summary: string; value: object }> }
      >
    }
  >
}

/** Those of the document that are read, in its order. */
export function readingOperations(document: unknown): ReadingOperation[] {
  const { paths } = document as { paths: Record<string, { get?: OpenApiOperation }> }
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get?.tags?.includes('Reading') ? [operationOf(path, get)] : [],
  )
}

function operationOf(path: string, get: OpenApiOperation): ReadingOperation {
  const { operationId, summary, description, parameters = [], responses } = get
  const { schema, examples } = responses['200']!.content!['application/json']!
  const fields = parameters.map(({ name, schema: ofField, description: about }) => [
    name,
    { ...ofField, ...(about !== undefined && { description: about }) },
  ])
  return {
    path,
    operationId,
    summary,
    description,
    parameters: {
      properties: Object.fromEntries(fields) as Record<string, FieldSchema>,
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    },
    answer: schema,
    example: Object.values(examples!)[0]!,
    errors: Object.entries(responses).flatMap(([status, { description: text }]) => {
      const [, code, meaning, remedy] = /^`(\w+)`: (.+)\n\n(.+)$/.exec(text) ?? []
      return code === undefined ? [] : [{ code, status, meaning: meaning!, remedy: remedy! }]
    }),
  }
}
