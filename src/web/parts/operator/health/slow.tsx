import type { HealthAnswer } from '../../../answers.ts'
import { formatCount, formatDuration, formatInstant } from '../../../format.ts'
import { Rows } from '../../rows.tsx'
import { OwnerLink } from './owner-link.tsx'
import { AllWell, Fact, HEALTH_SECTIONS, More, Section } from './section.tsx'
import { Time } from '../../time.tsx'

const FEEDS: Record<string, string> = {
  delivery: 'Delivery feed',
  affiliate_codes: 'Affiliate codes feed',
  affiliate_metrics: 'Affiliate metrics feed',
}

export function Slow({ health: { feeds, agent, slow_us, counted_max } }: { health: HealthAnswer }) {
  const isNothing = feeds.slow.count + agent.slow.count === 0
  return (
    <Section
      id={HEALTH_SECTIONS.slow}
      title="Slow requests and calls"
      lead={`Took ${formatDuration(slow_us)} or longer in the last 24 hours, slowest first.`}
    >
      {isNothing && <AllWell>None</AllWell>}
      {feeds.slow.count > 0 && (
        <>
          <Rows label="Slow requests to the feeds">
            {feeds.slow.requests.map((request) => (
              <Fact
                key={`${request.at} ${request.organization_id} ${request.duration_us}`}
                title={`${FEEDS[request.feed] ?? request.feed}, ${formatCount(request.items)} ${request.items === 1 ? 'item' : 'items'}`}
                note={
                  <>
                    <OwnerLink
                      owner={{ organization_id: request.organization_id, name: request.organization_name }}
                    />
                    , <Time at={request.at} />
                    {request.outcome !== 'processed' && `, ${request.outcome}`}
                  </>
                }
              >
                {formatDuration(request.duration_us)}
              </Fact>
            ))}
          </Rows>
          <More
            shown={feeds.slow.requests.length}
            count={feeds.slow.count}
            countedMax={counted_max}
            what="requests to the feeds"
          />
        </>
      )}
      {agent.slow.count > 0 && (
        <>
          <Rows label="Slow calls to the agent">
            {agent.slow.calls.map((call) => (
              <Fact
                key={`${call.at} ${call.tool} ${call.duration_us}`}
                title={call.tool}
                note={`${call.key_label === null ? 'Without a key' : `${call.key_label} of ${call.buyer_name}`}, ${formatInstant(call.at)}${call.outcome === 'completed' ? '' : `, ${call.outcome}`}`}
              >
                {formatDuration(call.duration_us)}
              </Fact>
            ))}
          </Rows>
          <More
            shown={agent.slow.calls.length}
            count={agent.slow.count}
            countedMax={counted_max}
            what="calls to the agent"
          />
        </>
      )}
    </Section>
  )
}
