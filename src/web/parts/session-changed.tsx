import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../api.ts'
import { SESSION_PATH, useLeave, type ShownSession } from '../session.ts'
import { Failure } from './failure.tsx'
import { Form, useLeavingForm } from './form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep, type SecondStepAsked } from './second-step.tsx'
import type { SessionAnswer } from '../answers.ts'
import { EmailAddress } from './email-address.tsx'

/** Covers a page whose reader has signed out, or switched organization in another tab. What was typed is kept below it. */
export default function SessionChanged({ session }: { session: ShownSession }) {
  if (session.has_ended) return <SignInAgain session={session} />
  return session.now ? <Elsewhere session={session} now={session.now} /> : null
}

/** Back to the page's organization: a new session starts in the one that the person joined first. */
async function goBackTo({ organization }: SessionAnswer, now: SessionAnswer): Promise<SessionAnswer> {
  if (organization === null || now.organization?.id === organization.id) return now
  return ask('PUT /session/organization', { body: { organization_id: organization.id } })
}

function useGoOn(): (session: SessionAnswer) => void {
  const queryClient = useQueryClient()
  return (session) => {
    queryClient.setQueryData([SESSION_PATH], session)
    void queryClient.invalidateQueries()
  }
}

function SignInAgain({ session }: { session: ShownSession }) {
  const email = session.person?.email ?? ''
  const onDone = useGoOn()
  const [step, setStep] = useState<SecondStepAsked | null>(null)
  const form = useLeavingForm(
    { password: '' },
    async ({ password }) => {
      const { second_step: secondStep, ...now } = await ask('POST /session', { body: { email, password } })
      setStep(secondStep)
      return secondStep === null ? goBackTo(session, now) : null
    },
    { onDone: (now) => now && onDone(now) },
  )
  const back = useLeave((now: SessionAnswer) => goBackTo(session, now))
  const goOn = (now: SessionAnswer) => {
    // With a passkey, somebody else may have signed in: this page is not for them.
    if (now.person?.id === session.person?.id) back.mutate(now, { onSuccess: onDone })
    else location.assign('/')
  }
  const leave = (
    <Anchor href="/sign-in" size="sm">
      Leave this page
    </Anchor>
  )
  return (
    <Modal opened onClose={noWayAround} withCloseButton={false} title="You are signed out" centered {...VEIL}>
      {back.error && <Failure error={back.error} />}
      {step ? (
        <SecondStep step={step} onDone={goOn} onRestart={() => setStep(null)} />
      ) : (
        <Stack>
          <Form form={form} action="Sign in" wayOut={leave}>
            <Text size="sm">
              Sign in again as{' '}
              <b>
                <EmailAddress of={email} />
              </b>{' '}
              to continue. What you typed is still here.
            </Text>
            {/* For password managers, which ask whose password it is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              required
              data-autofocus
              {...form.text('password')}
            />
          </Form>
          <PasskeyButton onDone={goOn} />
        </Stack>
      )}
    </Modal>
  )
}

function Elsewhere({ session, now }: { session: ShownSession; now: SessionAnswer }) {
  const isSomebodyElse = now.person?.id !== session.person?.id
  const here = session.organization?.name
  const there = now.organization?.name
  const goOn = useGoOn()
  const goBack = useLeave(async () => goBackTo(session, now))
  return (
    <Modal
      opened
      onClose={noWayAround}
      withCloseButton={false}
      title={isSomebodyElse ? 'Someone else is signed in' : `You switched to ${there}`}
      centered
      {...VEIL}
    >
      <Stack>
        <Text size="sm">
          {isSomebodyElse
            ? `${now.person?.name} signed in to this browser in another tab. This page belongs to ${session.person?.name}.`
            : `You switched to ${there} in another tab. This page belongs to ${here}.`}
        </Text>
        {goBack.error && <Failure error={goBack.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => location.assign('/')}>
            {isSomebodyElse ? 'Leave this page' : `Go to ${there}`}
          </Button>
          {!isSomebodyElse && (
            <Button
              loading={goBack.isPending}
              onClick={() => goBack.mutate(undefined, { onSuccess: goOn })}
              data-autofocus
            >
              Go back to {here}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** The page below is no longer meant for the current reader. */
const VEIL = {
  overlayProps: { blur: 8, backgroundOpacity: 0.6 },
  closeOnEscape: false,
  closeOnClickOutside: false,
}

function noWayAround(): void {}
