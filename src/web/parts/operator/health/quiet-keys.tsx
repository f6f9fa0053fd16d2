import { Code } from '@mantine/core'
import type { HealthAnswer } from '../../../answers.ts'
import { formatAge } from '../../../format.ts'
import { Rows } from '../../rows.tsx'
import { OwnerLink } from './owner-link.tsx'
import { AllWell, Fact, HEALTH_SECTIONS, More, Section } from './section.tsx'

export function QuietKeys({ health: { quiet_keys, counted_max } }: { health: HealthAnswer }) {
  const { days, count, keys } = quiet_keys
  return (
    <Section
      id={HEALTH_SECTIONS.quietKeys}
      title={`Keys unused for ${days} days`}
      lead="Revoke keys you no longer need. Keys of suspended organizations are not listed."
    >
      {keys.length === 0 ? (
        <AllWell>None</AllWell>
      ) : (
        <>
          <Rows label="Unused keys">
            {keys.map((key) => (
              <Fact
                key={key.id}
                title={
                  <>
                    {key.label} <Code>{key.prefix}…</Code>
                  </>
                }
                note={
                  <>
                    {key.kind === 'api_key' ? 'API key of ' : 'Agent key of '}
                    <OwnerLink owner={key.owner} />
                  </>
                }
              >
                {key.last_used_at === null
                  ? `Never used, created ${formatAge(key.created_at)}`
                  : `Last used ${formatAge(key.last_used_at)}`}
              </Fact>
            ))}
          </Rows>
          <More shown={keys.length} count={count} countedMax={counted_max} what="keys" />
        </>
      )}
    </Section>
  )
}
