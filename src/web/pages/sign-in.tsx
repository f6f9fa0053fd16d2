import {
  Alert,
  Anchor,
  Button,
  Container,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ask, showOrganization, useAnswer } from '../api.ts'
import { Brand } from '../parts/brand.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { PasskeyButton } from '../parts/passkey-button.tsx'
import { SecondStep, type SecondStepAsked } from '../parts/second-step.tsx'
import type { SessionAnswer } from '../answers.ts'
import { useSearchState } from '../search-state.ts'
import { SESSION_PATH } from '../session.ts'
import { signOnProblem } from '../sign-on-problem.ts'

export default function SignIn() {
  const { search } = useSearchState()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  /** Chosen by the person, or by the domain of their address if they have not chosen. */
  const [chosen, setChosen] = useState<boolean>()
  const [isRequired, setRequired] = useState(false)
  const isBySignOn = chosen ?? isRequired
  const [step, setStep] = useState<SecondStepAsked | null>(null)
  const enter = (session: SessionAnswer) => {
    queryClient.clear()
    queryClient.setQueryData([SESSION_PATH], session)
    void navigate({ to: ownPath(search['to']), replace: true })
  }
  const form = useForm(
    { email: '', password: '' },
    async ({ email, password }) => {
      showOrganization(undefined)
      if (isBySignOn) {
        return ask('POST /single-sign-on', {
          body: { email, ...(search['to'] !== undefined && { to: search['to'] }) },
        })
      }
      return ask('POST /session', { body: { email, password } })
    },
    {
      onDone: (answer) => {
        if ('url' in answer) return location.assign(answer.url)
        const { second_step: secondStep, ...session } = answer
        if (secondStep === null) enter(session)
        else setStep(secondStep)
      },
    },
  )
  const problem = signOnProblem(search['sso'])
  useEffect(() => {
    document.title = 'Sign in · Flightline'
  }, [])
  return (
    <Container size={420} py={64} component="main">
      <Stack gap="lg">
        <Brand />
        <Paper withBorder p="xl">
          <Title order={1} size="h3" mb="md">
            Sign in
          </Title>
          {step ? (
            <SecondStep step={step} onDone={enter} onRestart={() => setStep(null)} />
          ) : (
            <Stack>
              <Form form={form} action={isBySignOn ? 'Continue with single sign-on' : 'Sign in'} isWide>
                {problem !== undefined && (
                  <Alert color="red" variant="light" role="alert">
                    {problem}
                  </Alert>
                )}
                <TextInput
                  label="E-mail address"
                  type="email"
                  autoComplete="username"
                  required
                  autoFocus
                  {...form.text('email')}
                  onBlur={() => void isSignOnRequired(form.values.email).then(setRequired)}
                />
                {!isBySignOn && (
                  <PasswordInput
                    label="Password"
                    autoComplete="current-password"
                    required
                    {...form.text('password')}
                  />
                )}
              </Form>
              <Stack gap="xs">
                <PasskeyButton
                  onDone={(session) => {
                    showOrganization(undefined)
                    enter(session)
                  }}
                />
                <Button variant="subtle" fullWidth onClick={() => setChosen(!isBySignOn)}>
                  {isBySignOn ? 'Use a password instead' : 'Use single sign-on'}
                </Button>
              </Stack>
            </Stack>
          )}
        </Paper>
        {step === null && <CannotSignIn />}
        <Text size="sm" c="dimmed" ta="center">
          Got a statement as a file?{' '}
          <Anchor component={PageLink} to="/verify" inherit underline="always">
            Verify it
          </Anchor>{' '}
          without an account.
        </Text>
      </Stack>
    </Container>
  )
}

function CannotSignIn() {
  const { data } = useAnswer('GET /password-reset')
  if (!data?.is_mail_set_up) {
    return (
      <Text size="sm" c="dimmed" ta="center">
        Need an account, or forgot your password? Ask an admin of your organization for a link.
      </Text>
    )
  }
  return (
    <Text size="sm" c="dimmed" ta="center">
      <Anchor component={PageLink} to="/reset-password" inherit underline="always">
        Forgot your password?
      </Anchor>
      <br />
      Need an account? Ask an admin of your organization for an invitation.
    </Text>
  )
}

/** Asked by the domain alone. Without an answer the person chooses. */
async function isSignOnRequired(email: string): Promise<boolean> {
  if (!/@.+\../.test(email)) return false
  return ask('POST /single-sign-on/domain', { body: { email } }).then(
    ({ is_required }) => is_required,
    () => false,
  )
}

/** Only a page of this app: a link must not send people elsewhere after signing in. */
function ownPath(to: string | undefined): string {
  return to !== undefined && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/'
}
