import { DELIVERY_EXAMPLES } from '../examples.ts'
import { ITEMS_MAX } from '../delivery-schema.ts'
import { ROWS_MAX } from '../affiliate-schema.ts'
import { statusOf } from '../openapi-parts.ts'
import { REQUEST_ERROR_CODES, REQUEST_ERRORS } from '../../core/ingest-log/request-errors.ts'
import { html } from '../../http/html.ts'
import { codeBlock, explainedTable, jsonBlock, sample, type Section } from './parts.ts'
import { BASE_PLACE } from './samples.ts'

export interface Limits {
  requestsPerMinute: number
  bodyLimitBytes: number
}

export function openingSections(): Section[] {
  return [
    {
      id: 'introduction',
      title: 'Introduction',
      text: html`<p class="lead">
          Report delivery totals and affiliate results from your own systems, and <a href="#reading">read</a>
          what you sell and buy. One API key, JSON both ways. Your buyers see the same figures as if you had
          typed them in.
        </p>
        <p>
          <strong>Every delivery figure is the total so far, not an increment.</strong> That is why you can
          send anything again at any time: nothing is counted twice.
        </p>
        <ol class="steps">
          <li>
            <strong>Create a key</strong> under <a href="/settings/api-keys">Settings, API keys</a> (admins
            only). Copy it at once: it is shown only then.
          </li>
          <li>
            <strong>Copy the API package ID</strong> of a line from Report delivery on the
            <a href="/campaigns">campaign</a>.
          </li>
          <li>
            <strong>Send a total.</strong> Try a <a href="#dry-run">dry run</a> first. Every request is listed
            under <a href="/requests">Requests</a>, with each rejected item.
          </li>
        </ol>`,
      code: html`${codeBlock('Base URL', BASE_PLACE)}
        <p class="aside">
          For code generators and API tools: <a href="/openapi.json">OpenAPI 3.1 document</a>. Replace the
          package IDs in the samples with your own.
        </p>`,
    },
    {
      id: 'authentication',
      title: 'Authentication',
      text: html`<p>
          Send your key with every request: <code>Authorization: Bearer flk_…</code>. A key acts for the
          organization that created it: with the scope <code>ingest</code> it reports on what that
          organization sells, with the scope <code>read</code> it reads what that organization sells and buys.
        </p>
        <ul>
          <li>Give each system its own key, so that you can revoke one without stopping the others.</li>
          <li>Treat keys like passwords. Never put one in a browser, a repository or a shared document.</li>
          <li>
            A lost key cannot be recovered: revoke it and create another. A revoked key stops working
            immediately, a key with an expiry by itself.
          </li>
          <li>
            A missing, wrong, expired or revoked key gets status 401. The key is checked before the body is
            read.
          </li>
        </ul>`,
      code: html`${codeBlock('The samples read the key from the environment', 'export FLIGHTLINE_KEY="flk_…"')}`,
    },
  ]
}

export function closingSections({ requestsPerMinute, bodyLimitBytes }: Limits): Section[] {
  const { body, answer } = DELIVERY_EXAMPLES.impressions
  const path = '/api/ingest/delivery/metrics?dry_run=true'
  return [
    {
      id: 'dry-run',
      title: 'Dry run',
      text: html`<p>
          Add <code>?dry_run=true</code> to any endpoint to get the results without storing anything. The
          response says <code>"dry_run": true</code>. Dry runs count against the limit and are listed under
          <a href="/requests">Requests</a>.
        </p>
        <p>
          Any other value, and any other parameter, is refused with 400 <code>invalid_body</code>: a
          misspelled dry run never writes.
        </p>`,
      code: html`${sample('Dry run', { path, body })} ${jsonBlock('Response', { ...answer, dry_run: true })}`,
    },
    {
      id: 'limits',
      title: 'Limits',
      text: html`<dl class="fields">
          <div class="field">
            <dt>Requests</dt>
            <dd>
              ${requestsPerMinute} a minute per key, for each endpoint. Every request with a valid key counts,
              except those refused with 429.
            </dd>
          </div>
          <div class="field">
            <dt>Items per request</dt>
            <dd>1 to ${ITEMS_MAX} delivery items, up to ${ROWS_MAX} affiliate rows.</dd>
          </div>
          <div class="field">
            <dt>Body</dt>
            <dd>${bytesText(bodyLimitBytes)}, UTF-8, uncompressed.</dd>
          </div>
        </dl>
        <p>
          <code>RateLimit-Policy</code> states the limit: <code>q</code> requests in <code>w</code> seconds.
          <code>RateLimit</code> says where you are: <code>r</code> requests are left, and one more in
          <code>t</code> seconds. Over the limit you get status 429; wait as many seconds as
          <code>Retry-After</code> says. Hourly or daily totals are enough for most buyers.
        </p>`,
      code: html`${codeBlock(
        'Headers of every response',
        `X-Request-Id: 4005365a-4118-4759-b6c3-de6dff708849
RateLimit-Policy: "delivery";q=${requestsPerMinute};w=60
RateLimit: "delivery";r=${requestsPerMinute - 1};t=60`,
      )}`,
    },
    {
      id: 'errors',
      isWide: true,
      title: 'Errors',
      text: html`<p>
          A request that cannot be processed as a whole gets a problem document (RFC 9457,
          <code>application/problem+json</code>). Decide by <code>status</code> and <code>code</code>;
          <code>detail</code> is for people and may change. Nothing was stored, except perhaps after a 500 or
          503.
        </p>
        ${explainedTable(
          'Code',
          REQUEST_ERROR_CODES.map((code) => ({
            name: code,
            note: String(statusOf(code)),
            explained: REQUEST_ERRORS[code],
          })),
        )}`,
      code: html`${jsonBlock('Response to {"items": []}', {
        type: 'urn:flightline:problem:invalid_body',
        title: 'The request is invalid',
        status: 400,
        detail: `"items" is empty. Send 1 to ${ITEMS_MAX} delivery items.`,
        code: 'invalid_body',
        request_id: '4005365a-4118-4759-b6c3-de6dff708849',
      })}`,
    },
    {
      id: 'retries',
      title: 'Retries',
      text: html`<p>
          Every endpoint is idempotent.
          <strong>If you get no response, or 429, 500 or 503, wait and send the same body again.</strong> Wait
          as long as <code>Retry-After</code> says; without one, some seconds, longer each time. Any other 4xx
          will fail again: fix the request.
        </p>
        <p>
          Allow 40 seconds for a response. Log the <code>X-Request-Id</code> of every response: it finds the
          request under <a href="/requests">Requests</a>.
        </p>`,
    },
  ]
}

function bytesText(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024)
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes} bytes`
}
