import type { HealthAnswer } from '../../../answers.ts'
import { formatCount } from '../../../format.ts'
import { Rows } from '../../rows.tsx'
import { Fact, Section } from './section.tsx'

/** What waits to reach people and systems. */
export function Outbox({ health: { outbox, webhooks, counted_max } }: { health: HealthAnswer }) {
  const { waiting, failed, oldest_seconds } = outbox
  const counted = (count: number) =>
    count >= counted_max ? `${formatCount(count)} or more` : formatCount(count)
  return (
    <Section
      title="Outbox"
      lead="Alerts, e-mails and webhook messages are made from it, by every server. Usually it is empty. Webhook messages wait for their receivers."
    >
      <Rows label="Outbox">
        <Fact
          title="Waiting"
          note={
            waiting === 0 ? 'nothing is due' : `the oldest for ${formatCount(Math.ceil(oldest_seconds))} s`
          }
        >
          {counted(waiting)}
        </Fact>
        <Fact
          title="Given up"
          note={failed === 0 ? 'none' : 'not tried again after about a day of failures: see the log'}
        >
          {counted(failed)}
        </Fact>
        <Fact
          title="Webhook messages waiting"
          note={
            webhooks.oldest_age_seconds === null
              ? 'all are delivered'
              : `the oldest for ${formatCount(Math.ceil(webhooks.oldest_age_seconds))} s, without those of paused endpoints`
          }
        >
          {counted(webhooks.waiting)}
        </Fact>
        <Fact title="Webhook endpoints paused" note="nothing is sent to them">
          {formatCount(webhooks.paused)}
        </Fact>
      </Rows>
    </Section>
  )
}
