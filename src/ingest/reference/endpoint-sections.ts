import { OF_COUNTED } from '../../core/delivery/units.ts'
import {
  CODES_EXAMPLES,
  DELIVERY_EXAMPLES,
  DELIVERY_REJECTION,
  METRICS_EXAMPLES,
  METRICS_REJECTION,
} from '../examples.ts'
import { DELIVERY_REASONS, reasonsOf, ROW_REASONS } from '../../core/ingest-log/reasons.ts'
import { fieldList, type FieldSchema } from './fields.ts'
import { html, prose, type Markup } from '../../http/html.ts'
import { explainedTable, jsonBlock, sample, type Section } from './parts.ts'

/** What the page shows of an endpoint in the OpenAPI document. */
export interface Operation {
  request: FieldSchema
  answer: FieldSchema
}

export type Operations = (path: string) => Operation

const DELIVERY = '/api/ingest/delivery/metrics'
const CODES = '/api/ingest/affiliate/codes'
const METRICS = '/api/ingest/affiliate/metrics'

export function endpointSections(operationOf: Operations): Section[] {
  const { several, ...ofEachUnit } = DELIVERY_EXAMPLES
  const { codes } = CODES_EXAMPLES
  const { metrics } = METRICS_EXAMPLES
  return [
    {
      id: 'report-delivery',
      title: 'Report delivery',
      text: html`${endpoint(DELIVERY)}
        <p>
          Send the cumulative total of each line. Each item is accepted or rejected on its own: a bad item
          does not block the others.
        </p>
        ${requestFields(operationOf(DELIVERY), 'items', 'Delivery item')}
        <ul>
          <li>
            Send the quantity that the line is priced on, never ${OF_COUNTED.all}. A flat-rate line takes
            ${OF_COUNTED.none}.
          </li>
          <li>
            A date is the start of that day, UTC: the total for all of 1 March is <code>2026-03-02</code>. A
            timestamp needs a time zone.
          </li>
          <li>Always send <code>as_of</code>. Without it, a delayed retry would overtake a newer total.</li>
          <li><code>null</code> counts as left out. Unknown fields are ignored.</li>
        </ul>
        ${answerFields(operationOf(DELIVERY), 'results', 'Result')}`,
      code: html`${sample('Request', { path: DELIVERY, body: several.body })}
      ${jsonBlock('Response', several.answer)}
      ${Object.values(ofEachUnit).map(({ title, body }) => jsonBlock(title, body))}`,
    },
    {
      id: 'reasons',
      isWide: true,
      title: 'Rejected items',
      text: html`<p>
          A rejected item has a <code>reason</code>: the first that applies, in this order. Fix the item and
          send it again; the accepted items of the request are stored.
        </p>
        ${explainedTable('Reason', rowsOf(DELIVERY_REASONS))}`,
      code: html`${jsonBlock('Request: downloads reported as impressions', DELIVERY_REJECTION.body)}
      ${jsonBlock('Response', DELIVERY_REJECTION.answer)}`,
    },
    {
      id: 'totals-over-time',
      title: 'Totals over time',
      text: html`<p>
          A line has one current figure: the total with the <strong>latest <code>as_of</code></strong
          >. The order in which reports arrive does not matter, nor how often you send them.
        </p>
        <ul>
          <li>An older total that arrives late joins the history and does not change the figure.</li>
          <li>
            The same total again changes nothing. With a newer <code>as_of</code>, it confirms the figure.
          </li>
          <li>A lower total is accepted and marked as a correction.</li>
          <li>
            Of two totals with the same <code>as_of</code>, the one received later counts. To correct a
            figure, send the right total with the same <code>as_of</code> or a newer one.
          </li>
          <li>
            A flat-rate line is delivered since the earliest <code>as_of</code> reported. This cannot be
            undone.
          </li>
          <li>Totals above the booked quantity, and after the end of the flight, are accepted.</li>
        </ul>`,
    },
    {
      id: 'affiliate-codes',
      title: 'Send affiliate codes',
      text: html`${endpoint(CODES)}
        <p>
          Creates codes, updates them, and moves them between your packages. A row replaces everything about
          its code: without a <code>slug</code>, the code has none from then on.
        </p>
        ${requestFields(operationOf(CODES), 'codes', 'Code row')}
        <ul>
          <li>
            Codes are unique within your organization. <code>TRAIL20</code> and <code>trail20</code> are the
            same code.
          </li>
          <li>
            Sending a code with another of your packages moves it. Its results so far stay with the package on
            which they were earned.
          </li>
        </ul>
        ${answerFields(operationOf(CODES), 'errors', 'Row error')}`,
      code: html`${sample('Request', { path: CODES, body: codes.body })}
      ${jsonBlock('Response', codes.answer)}`,
    },
    {
      id: 'affiliate-metrics',
      title: 'Send affiliate results',
      text: html`${endpoint(METRICS)}
        <p>
          One row per code and day, with the figures of the whole day. Sending a day again replaces it: the
          last row stored counts. The response is the same as for codes.
        </p>
        ${requestFields(operationOf(METRICS), 'metrics', 'Metric row')}
        <ul>
          <li>A day belongs to the package that the code was on when you first sent the day.</li>
          <li>Values have no currency: use one currency per campaign.</li>
        </ul>`,
      code: html`${sample('Request', { path: METRICS, body: metrics.body })}
      ${jsonBlock('Response', metrics.answer)}`,
    },
    {
      id: 'row-reasons',
      isWide: true,
      title: 'Rejected rows',
      text: html`<p>
          Each affiliate row that was not stored has an entry in <code>errors</code>, with the first reason
          that applies, in this order.
        </p>
        ${explainedTable('Reason', rowsOf(ROW_REASONS))}`,
      code: html`${jsonBlock('Request: a code that was never sent', METRICS_REJECTION.body)}
      ${jsonBlock('Response', METRICS_REJECTION.answer)}`,
    },
  ]
}

function endpoint(path: string): Markup {
  return html`<p class="endpoint"><span class="method">POST</span> <code>${path}</code></p>`
}

function requestFields({ request }: Operation, name: string, rowTitle: string): Markup {
  return html`<h3>Body</h3>
    ${fieldList(request, { showsRequired: true })}
    <h4>${rowTitle}</h4>
    ${itemNote(request.properties?.[name]?.items)}
    ${fieldList(request.properties?.[name]?.items ?? {}, { showsRequired: true })}`
}

function itemNote(schema: FieldSchema | undefined): Markup {
  return schema?.description === undefined ? html`` : html`<p>${prose(schema.description)}</p>`
}

function answerFields({ answer }: Operation, name: string, rowTitle: string): Markup {
  return html`<h3>Response</h3>
    <p>The status is 200 whatever the results.</p>
    ${fieldList(answer, { showsRequired: false })}
    <h4>${rowTitle}</h4>
    ${fieldList(answer.properties?.[name]?.items ?? {}, { showsRequired: false })}`
}

function rowsOf<Name extends string>(explained: Parameters<typeof reasonsOf<Name>>[0]) {
  return reasonsOf(explained).map((name) => ({ name, explained: explained[name] }))
}
