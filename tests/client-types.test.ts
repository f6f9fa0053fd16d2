import { expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type * as client from '../src/client/client.ts'
import type { Feed } from '../src/core/ingest-log/ingest-log-sql.ts'
import type { TermsAct } from '../src/core/alert/alert.ts'
import type { TEST_TYPE, WebhookEventType } from '../src/core/webhook/webhook-event.ts'
import type { code, CODE_PARAMETERS, metric, METRIC_PARAMETERS } from '../src/read/affiliates.ts'
import type { campaign, CAMPAIGN_PARAMETERS, PAGE_PARAMETERS } from '../src/read/campaigns.ts'
import type { line, LINE_PARAMETERS, report } from '../src/read/lines.ts'
import type { Given, Parameters } from '../src/read/query.ts'
import type { signed, statement, STATEMENT_PARAMETERS } from '../src/read/statements.ts'

/** The client library imports nothing of the server, so its types are held to the server's here. The compiler does. */

test('records have exactly the fields that the reading API answers', () => {
  expectTypeOf<Plain<client.Campaign>>().toEqualTypeOf<Plain<z.infer<typeof campaign>>>()
  expectTypeOf<Plain<client.Line>>().toEqualTypeOf<Plain<z.infer<typeof line>>>()
  expectTypeOf<client.Report>().toEqualTypeOf<z.infer<typeof report>>()
  expectTypeOf<client.Statement>().toEqualTypeOf<z.infer<typeof statement>>()
  expectTypeOf<Plain<client.SignedStatement>>().toEqualTypeOf<Plain<z.infer<typeof signed>>>()
  expectTypeOf<Plain<client.ListedAffiliateCode>>().toEqualTypeOf<Plain<z.infer<typeof code>>>()
  expectTypeOf<client.ListedAffiliateMetric>().toEqualTypeOf<z.infer<typeof metric>>()
})

test('filters have exactly the names and choices that the reading API takes', () => {
  expectTypeOf<Taken<client.CampaignFilters>>().toEqualTypeOf<Takes<typeof CAMPAIGN_PARAMETERS>>()
  expectTypeOf<Taken<client.LineFilters>>().toEqualTypeOf<Takes<typeof LINE_PARAMETERS>>()
  expectTypeOf<Taken<client.HistoryFilters>>().toEqualTypeOf<Takes<typeof PAGE_PARAMETERS>>()
  expectTypeOf<Taken<client.StatementFilters>>().toEqualTypeOf<Takes<typeof STATEMENT_PARAMETERS>>()
  expectTypeOf<Taken<client.AffiliateCodeFilters>>().toEqualTypeOf<Takes<typeof CODE_PARAMETERS>>()
  expectTypeOf<Taken<client.AffiliateMetricFilters>>().toEqualTypeOf<Takes<typeof METRIC_PARAMETERS>>()
})

/** Their fields are compared with real messages where those are tested. */
test('events are all that webhooks send', () => {
  expectTypeOf<client.WebhookEvent['type']>().toEqualTypeOf<WebhookEventType | typeof TEST_TYPE>()
  expectTypeOf<client.TermsChanged['data']['change']>().toEqualTypeOf<TermsAct>()
  expectTypeOf<client.RequestRejected['data']['feed']>().toEqualTypeOf<Feed>()
})

/** Without intersections, which mean the same. */
type Plain<T> = T extends object ? { [Name in keyof T]: Plain<T[Name]> } : T

/** Names, and the choices of those that have some. */
type Taken<F> = { [Name in keyof F]-?: Choices<Exclude<F[Name], undefined>> }
type Takes<P extends Parameters> = { [Name in keyof P]: Choices<NonNullable<Given<P>[Name]>> }
type Choices<T> = [T] extends [string] ? (string extends T ? 'other' : T) : 'other'
