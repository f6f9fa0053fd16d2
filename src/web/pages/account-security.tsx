import { Alert, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useAnswer, type Answer } from '../api.ts'
import { IconShieldLock } from '../icons.ts'
import { Answered } from '../parts/answered.tsx'
import { Page } from '../parts/page.tsx'
import { AuthenticatorApp } from '../parts/security/authenticator-app.tsx'
import { Passkeys } from '../parts/security/passkeys.tsx'
import { NewRecoveryCodes, RecoveryCodes } from '../parts/security/recovery-codes.tsx'
import { VerifyFactor } from '../parts/second-factor-first.tsx'
import { Time } from '../parts/time.tsx'

type Security = Answer<'GET /account/security'>

export default function AccountSecurity() {
  const question = useAnswer('GET /account/security')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Page
      title="Sign-in and security"
      lead="Passkeys, authenticator app and recovery codes."
      trail={[{ label: 'Your account', to: '/account' }]}
    >
      <Answered question={question}>
        {(security) => (
          <>
            <Requirements security={security} />
            {security.may_change ? (
              <>
                <Passkeys security={security} onCodes={setCodes} />
                <AuthenticatorApp app={security.app} onCodes={setCodes} />
                <RecoveryCodes security={security} onCodes={setCodes} />
              </>
            ) : (
              <Paper withBorder p="lg">
                <Stack maw={480}>
                  <Title order={2} size="h4">
                    Verify your second factor
                  </Title>
                  <VerifyFactor why="You signed in without it. Verify it to change how you sign in." />
                </Stack>
              </Paper>
            )}
          </>
        )}
      </Answered>
      {codes !== null && <NewRecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Page>
  )
}

/** Who requires a second factor, and since or from when. */
function Requirements({ security }: { security: Security }) {
  const { requirements, is_required_of_operator: isRequiredOfOperator } = security
  const hasOne = security.passkeys.length > 0 || security.app !== null
  if (requirements.length === 0 && !isRequiredOfOperator) {
    return hasOne ? null : (
      <Alert color="indigo" variant="light" icon={<IconShieldLock aria-hidden />}>
        You sign in with your password alone. Add a passkey or an authenticator app, so that a stolen password
        is not enough.
      </Alert>
    )
  }
  return (
    <Alert
      color={hasOne ? 'teal' : 'yellow'}
      variant="light"
      icon={<IconShieldLock aria-hidden />}
      title={hasOne ? 'You have the second factor that is required' : 'You need a second factor'}
    >
      <List size="sm">
        {isRequiredOfOperator && (
          <List.Item>
            Operators need one, because this installation can be reached from other machines.
          </List.Item>
        )}
        {requirements.map(({ organization_name: name, due_at: dueAt }) => (
          <List.Item key={name}>
            {name} requires one starting <Time at={dueAt} to="day" />.
          </List.Item>
        ))}
      </List>
      {!hasOne && (
        <Text size="sm" mt="xs">
          Add a passkey or an authenticator app below.
        </Text>
      )}
    </Alert>
  )
}
