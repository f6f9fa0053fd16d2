import { Text } from '@mantine/core'
import type { HealthAnswer } from '../../../answers.ts'
import { formatAge, formatCount } from '../../../format.ts'
import { Rows } from '../../rows.tsx'
import { AllWell, Fact, HEALTH_SECTIONS, Section } from './section.tsx'

export function SignIns({ health: { sign_in } }: { health: HealthAnswer }) {
  const { by_address, accounts, addresses, last_day } = sign_in
  return (
    <Section
      id={HEALTH_SECTIONS.signIns}
      title="Failed sign-ins"
      lead="Attempts with a wrong password in the last 24 hours. Attempts followed by a successful sign-in are not counted; guessing is throttled per account and per address."
    >
      {by_address.length === 0 ? (
        <AllWell>None</AllWell>
      ) : (
        <>
          <Text size="sm">
            {formatCount(last_day)} {last_day === 1 ? 'attempt' : 'attempts'} for {formatCount(accounts)}{' '}
            {accounts === 1 ? 'account' : 'accounts'}, from {formatCount(addresses)}{' '}
            {addresses === 1 ? 'address' : 'addresses'}.
          </Text>
          <Rows label="Failed sign-ins by address">
            {by_address.map((source) => (
              <Fact
                key={source.address}
                title={source.address}
                note={`${formatCount(source.accounts)} ${source.accounts === 1 ? 'account' : 'accounts'}, last ${formatAge(source.last_at)}`}
              >
                {formatCount(source.attempts)} {source.attempts === 1 ? 'attempt' : 'attempts'}
              </Fact>
            ))}
          </Rows>
        </>
      )}
    </Section>
  )
}
