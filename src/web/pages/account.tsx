import { Box, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../api.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Failure } from '../parts/failure.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { say } from '../parts/say.ts'
import { forgetAllTyped } from '../typed-form.ts'
import { useLeave, usePerson } from '../session.ts'

export default function Account() {
  const { person } = usePerson()
  return (
    <Page title="Your account" lead={`${person.name}, ${person.email}`}>
      <ChangePassword />
      <SignOutEverywhere />
      <LeaveOrganization />
    </Page>
  )
}

function ChangePassword() {
  const empty = { current: '', password: '' }
  const form = useForm(empty, (body) => ask('PUT /password', { body }), {
    onDone: () => {
      form.set(empty)
      say('Password changed. You are signed out on all other devices.')
    },
  })
  return (
    <Paper withBorder p="lg">
      <Box maw={420}>
        <Form form={form} action="Change password">
          <Title order={2} size="h4">
            Change your password
          </Title>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            {...form.text('current')}
          />
          <PasswordInput
            label="New password"
            description="12 to 200 characters. Several words are easy to remember and hard to guess."
            autoComplete="new-password"
            required
            {...form.text('password')}
          />
        </Form>
      </Box>
    </Paper>
  )
}

function SignOutEverywhere() {
  const leave = useLeave(() => ask('DELETE /sessions'))
  return (
    <Paper withBorder p="lg">
      <Stack maw={420} align="flex-start">
        <Title order={2} size="h4">
          Sign out everywhere
        </Title>
        <Text size="sm" c="dimmed">
          Ends your sessions on all devices, including this one. Do this if you lose a device.
        </Text>
        {leave.error && <Failure error={leave.error} />}
        <Button
          variant="default"
          loading={leave.isPending}
          onClick={() =>
            leave.mutate(undefined, {
              onSuccess: () => {
                forgetAllTyped()
                location.assign('/sign-in')
              },
            })
          }
        >
          Sign out everywhere
        </Button>
      </Stack>
    </Paper>
  )
}

/** Here for admins and members alike: the list of members is for admins. */
function LeaveOrganization() {
  const { person, organization } = usePerson()
  const [isAsking, setAsking] = useState(false)
  const leave = useLeave(() => ask('DELETE /members/:personId', { params: { personId: person.id } }))
  if (organization === null) return null
  return (
    <Paper withBorder p="lg">
      <Stack maw={420} align="flex-start">
        <Title order={2} size="h4">
          Leave {organization.name}
        </Title>
        <Text size="sm" c="dimmed">
          You are {organization.role === 'admin' ? 'an admin' : 'a member'} of this organization. Your account
          stays if you leave.
        </Text>
        <Button variant="default" onClick={() => setAsking(true)}>
          Leave the organization
        </Button>
      </Stack>
      <Confirm
        title={`Leave ${organization.name}?`}
        action="Leave"
        isOpen={isAsking}
        isPending={leave.isPending}
        error={leave.error}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => location.assign('/') })}
      >
        You lose access immediately. To come back, you need a new invitation.
      </Confirm>
    </Paper>
  )
}
