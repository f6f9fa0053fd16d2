import type { HealthAnswer } from '../../../answers.ts'
import { formatCount } from '../../../format.ts'
import { Rows } from '../../rows.tsx'
import { OwnerLink } from './owner-link.tsx'
import { AllWell, Fact, HEALTH_SECTIONS, Section } from './section.tsx'

type RateLimited = HealthAnswer['feeds']['rate_limited']

export function RateLimits({ health: { feeds, agent } }: { health: HealthAnswer }) {
  const callers: RateLimited['callers'] = [...feeds.rate_limited.callers, ...agent.rate_limited.callers]
  return (
    <Section
      id={HEALTH_SECTIONS.rateLimits}
      title="Rate-limit hits"
      lead="Callers that were refused for sending too many requests in the last 24 hours."
    >
      {callers.length === 0 ? (
        <AllWell>None</AllWell>
      ) : (
        <Rows label="Rate-limit hits">
          {callers.map(({ kind, label, owner, hits }) => (
            <Fact
              key={`${kind} ${label} ${owner?.name}`}
              title={label}
              note={
                owner ? (
                  <>
                    {kind === 'api_key' ? 'API key of ' : 'Agent key of '}
                    <OwnerLink owner={owner} />
                  </>
                ) : (
                  'Address calling the agent without a key'
                )
              }
            >
              {formatCount(hits)} {hits === 1 ? 'time' : 'times'}
            </Fact>
          ))}
        </Rows>
      )}
    </Section>
  )
}
