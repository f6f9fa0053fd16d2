import { agentExamples } from '../core/agent-key/agent-examples.ts'
import type { Demo } from '../demo/create-demo.ts'
import { facts, table } from './output.ts'

/** Everything about a new demo, for people: requests to try at once, accounts and keys. */
export function describeDemo(demo: Demo): string {
  return `${describeDemoRequests(demo)}\n\n${describeDemoAccounts(demo)}`
}

export function describeDemoAccounts({ operator, seller, buyer, agent }: Demo): string {
  const accounts = table(
    ['ACCOUNT', 'E-MAIL', 'PASSWORD'],
    [
      ['Operator', operator.email, operator.password],
      ['Seller, admin', seller.admin.email, seller.admin.password],
      ['Seller, member', seller.member.email, seller.member.password],
      ['Buyer, admin', buyer.admin.email, buyer.admin.password],
    ],
  )
  const keys = facts([
    ['API key', seller.api_key],
    ...(agent.key === null ? [] : [['Agent key', agent.key] as const]),
  ])
  return `${accounts}\n\n${keys}`
}

export function describeDemoRequests(demo: Demo): string {
  const { agent_url, agent } = demo
  return [
    'Report delivery, as a seller’s system does:',
    reportInCurl(demo),
    ...(agent.key === null
      ? []
      : [
          'Ask which products are on offer, as a buyer’s agent does:',
          agentExamples(agent_url, agent.key).curl,
        ]),
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
