import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, showOrganization, type ApiProblem, type Answer, type Body } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { Failure } from '../parts/failure.tsx'
import { Form, useLeavingForm } from '../parts/form.tsx'
import { OpenPage } from '../parts/open-page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { PasskeyButton } from '../parts/passkey-button.tsx'
import { SecondStep, type SecondStepAsked } from '../parts/second-step.tsx'
import { useLeave, useSession } from '../session.ts'
import { EmailAddress } from '../parts/email-address.tsx'

const INVITATION = 'invitation'

/** The secret follows the # of the address: it is sent in bodies only, so it is in no log. */
export default function Invitation() {
  const { hash: token, pathname } = useLocation()
  const question = useQuery<Answer<'POST /invitation'>, ApiProblem>({
    queryKey: [INVITATION, token],
    queryFn: () => ask('POST /invitation', { body: { token } }),
    staleTime: Infinity,
    // On the way to the next page the address no longer has the secret, so there is nothing to look up.
    enabled: pathname === '/invitation',
  })
  if (question.error) {
    return (
      <OpenPage title="Invitation">
        <Failure error={question.error} />
        <Anchor component={PageLink} to="/">
          Go to Flightline
        </Anchor>
      </OpenPage>
    )
  }
  const title = question.data ? `Join ${question.data.organization_name}` : 'Invitation'
  return (
    <OpenPage title={title}>
      <Answered question={question}>
        {(invitation) => <Acceptance token={token} invitation={invitation} />}
      </Answered>
    </OpenPage>
  )
}

function Acceptance({ token, invitation }: { token: string; invitation: Answer<'POST /invitation'> }) {
  const session = useSession()
  return (
    <Answered question={session}>
      {({ person }) => {
        const isTheirs = person?.email.toLowerCase() === invitation.email.toLowerCase()
        return (
          <Stack>
            <Text>
              You are invited to join as {invitation.role === 'admin' ? 'an admin' : 'a member'}, as{' '}
              <b>
                <EmailAddress of={invitation.email} />
              </b>
              .
            </Text>
            {person && !isTheirs && (
              <Alert color="yellow" title={`You are signed in as ${person.email}`}>
                If you continue, you will be signed in as {invitation.email} instead.
              </Alert>
            )}
            {!invitation.has_account && <Newcomer token={token} email={invitation.email} />}
            {invitation.has_account && isTheirs && <Accept token={token} />}
            {invitation.has_account && !isTheirs && <SignInFirst token={token} email={invitation.email} />}
          </Stack>
        )
      }}
    </Answered>
  )
}

/** Accepts, and opens the app as that person. */
function useAcceptance(token: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (as: { newcomer?: Body<'POST /invitation/acceptance'>['newcomer'] }) => {
    showOrganization(undefined)
    await ask('POST /invitation/acceptance', {
      body: { token, ...(as.newcomer && { newcomer: as.newcomer }) },
    })
    // All but the link, which is used up and must not be looked up again.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== INVITATION })
    await navigate({ to: '/', replace: true })
  }
}

function Accept({ token }: { token: string }) {
  const accept = useLeave(useAcceptance(token))
  return (
    <>
      {accept.error && <Failure error={accept.error} />}
      <Button loading={accept.isPending} onClick={() => accept.mutate({})}>
        Accept invitation
      </Button>
    </>
  )
}

function Newcomer({ token, email }: { token: string; email: string }) {
  const accept = useAcceptance(token)
  const form = useLeavingForm({ name: '', password: '' }, (newcomer) => accept({ newcomer }), {
    within: 'newcomer',
  })
  return (
    <Form form={form} action="Create account" isWide>
      {/* For password managers, which ask whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextInput label="Your name" autoComplete="name" required autoFocus {...form.text('name')} />
      <PasswordInput
        label="Password"
        description="12 to 200 characters. Several words are easy to remember and hard to guess."
        autoComplete="new-password"
        required
        {...form.text('password')}
      />
    </Form>
  )
}

/** The address has an account, so its password is asked for, as at every sign-in. */
function SignInFirst({ token, email }: { token: string; email: string }) {
  const accept = useAcceptance(token)
  const finish = useLeave(() => accept({}))
  const [step, setStep] = useState<SecondStepAsked | null>(null)
  const form = useLeavingForm({ password: '' }, async ({ password }) => {
    showOrganization(undefined)
    const { second_step: secondStep } = await ask('POST /session', { body: { email, password } })
    if (secondStep === null) await accept({})
    else setStep(secondStep)
  })
  const onDone = () => finish.mutate()
  if (step) {
    return (
      <>
        {finish.error && <Failure error={finish.error} />}
        <SecondStep step={step} onDone={onDone} onRestart={() => setStep(null)} />
      </>
    )
  }
  return (
    <>
      <Form form={form} action="Sign in and accept" isWide>
        <Text size="sm" c="dimmed">
          This address already has an account. Sign in to accept. If you do not know the password, ask the
          operator of this installation for a link to choose a new one.
        </Text>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          autoFocus
          {...form.text('password')}
        />
      </Form>
      {finish.error && <Failure error={finish.error} />}
      <PasskeyButton onDone={onDone} />
    </>
  )
}
