import { useAnswer } from '../../api.ts'
import { Answered } from '../../parts/answered.tsx'
import { Database } from '../../parts/operator/health/database.tsx'
import { Outbox } from '../../parts/operator/health/outbox.tsx'
import { Overview } from '../../parts/operator/health/overview.tsx'
import { QuietKeys } from '../../parts/operator/health/quiet-keys.tsx'
import { QuietLines } from '../../parts/operator/health/quiet-lines.tsx'
import { RateLimits } from '../../parts/operator/health/rate-limits.tsx'
import { SignIns } from '../../parts/operator/health/sign-ins.tsx'
import { SigningKey } from '../../parts/operator/health/signing-key.tsx'
import { Slow } from '../../parts/operator/health/slow.tsx'
import { Page } from '../../parts/page.tsx'
import { Term } from '../../parts/term.tsx'

export default function Health() {
  const question = useAnswer('GET /operator/health')
  return (
    <Page
      title="Health"
      lead={
        <>
          <Term of="goneQuiet">Quiet</Term> lines and keys, limits, slow requests and failed sign-ins. Counts
          cover the last 24 hours.
        </>
      }
    >
      <Answered question={question}>
        {(health) => (
          <>
            <SigningKey health={health} />
            <Overview health={health} />
            <QuietLines />
            <QuietKeys health={health} />
            <RateLimits health={health} />
            <Slow health={health} />
            <SignIns health={health} />
            <Outbox health={health} />
            <Database health={health} />
          </>
        )}
      </Answered>
    </Page>
  )
}
