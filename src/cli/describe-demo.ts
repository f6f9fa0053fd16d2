import { agentExamples } from '../core/agent-key/agent-examples.ts'
import type { Demo } from '../demo/create-demo.ts'
import { facts, table } from './output.ts'

/** All there is to know about a new demo, for people: accounts, keys, and a request to try at once. */
export function describeDemo(demo: Demo): string {
  const { operator, seller, buyer, agent } = demo
  const accounts = table(
    ['ACCOUNT', 'E-MAIL', 'PASSWORD'],
    [
      ['Operator', operator.email, operator.password],
      ["Seller's admin", seller.admin.email, seller.admin.password],
      ["Seller's member", seller.member.email, seller.member.password],
      ["Buyer's admin", buyer.admin.email, buyer.admin.password],
    ],
  )
  const keys = facts([
    ['Ingest key', seller.api_key],
    ...(agent.key === null ? [] : [['Agent key', agent.key] as const]),
  ])
  return [
    accounts,
    keys,
    "Report delivery, as a seller's system would:",
    reportInCurl(demo),
    ...(agent.key === null
      ? []
      : ["Ask what is on offer, as a buyer's agent would:", agentExamples(demo.agent_url, agent.key).curl]),
  ].join('\n\n')
}

const SAMPLE_IMPRESSIONS = 125_000

function reportInCurl({ app_url, seller }: Demo): string {
  const line = seller.packages.find(({ pricing_basis }) => pricing_basis === 'impressions')
  const body = { items: [{ package_id: line?.package_id, impressions: SAMPLE_IMPRESSIONS }] }
  return `curl -sS '${app_url}/api/ingest/delivery/metrics' \\
  -H 'Authorization: Bearer ${seller.api_key}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`
}
