import { Alert, Anchor, Text } from '@mantine/core'
import { IconShieldLock } from '../icons.ts'
import { usePerson } from '../session.ts'
import { PageLink } from './page-link.tsx'
import { Time } from './time.tsx'

/** Who wants a second factor of the reader and from when, above pages that can do without for now. */
export function SecondFactorDue() {
  const { organization, secondFactor } = usePerson()
  const { due_at: dueAt, is_missing: isMissing, is_missing_as_operator: isMissingAsOperator } = secondFactor
  const isDue = dueAt !== null && !isMissing
  if (!isDue && !isMissingAsOperator) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />} mb="md" role="status">
      <Text size="sm">
        {isDue ? (
          <>
            {organization?.name} requires a second factor.{' '}
            {secondFactor.is_set_up ? 'Verify yours' : 'Set one up'} by <Time at={dueAt} to="day" /> to keep
            access.
          </>
        ) : (
          'Operators of this installation need a second factor.'
        )}{' '}
        <Anchor component={PageLink} to="/account/security" inherit underline="always">
          {secondFactor.is_set_up ? 'Verify yours' : 'Set one up'}
        </Anchor>
      </Text>
    </Alert>
  )
}
