import { Alert, Anchor, Button, Group, PasswordInput, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ask, useAnswer, type ApiProblem, type Answer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { Failure } from '../parts/failure.tsx'
import { Form, useLeavingForm } from '../parts/form.tsx'
import { OpenPage } from '../parts/open-page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { SESSION_PATH } from '../session.ts'
import { EmailAddress } from '../parts/email-address.tsx'

/** The secret follows the # of the address: it is sent in bodies only, so it is in no log. */
export default function Access() {
  const { hash: token, pathname } = useLocation()
  const question = useQuery<Answer<'POST /access'>, ApiProblem>({
    queryKey: ['access', token],
    queryFn: () => ask('POST /access', { body: { token } }),
    staleTime: Infinity,
    // On the way to the next page the address no longer has the secret, so there is nothing to look up.
    enabled: pathname === '/access',
  })
  if (question.error && isOver(question.error)) return <LinkIsOver why={question.error.message} />
  return (
    <OpenPage title="Choose a new password">
      {question.error ? (
        <Failure error={question.error} />
      ) : (
        <Answered question={question}>{(access) => <ChoosePassword token={token} {...access} />}</Answered>
      )}
    </OpenPage>
  )
}

/** Used, expired, withdrawn or mistyped: asking again brings the same answer. */
function isOver({ status }: ApiProblem): boolean {
  return status === 404 || status === 409
}

function LinkIsOver({ why }: { why: string }) {
  const { data } = useAnswer('GET /password-reset')
  return (
    <OpenPage title="This link no longer works">
      <Text role="alert">{why}</Text>
      <Group gap="md">
        <Anchor component={PageLink} to="/sign-in" size="sm" underline="always">
          Sign in
        </Anchor>
        {data?.is_mail_set_up === true && (
          <Anchor component={PageLink} to="/reset-password" size="sm" underline="always">
            Reset your password
          </Anchor>
        )}
      </Group>
    </OpenPage>
  )
}

function ChoosePassword({ token, email, name }: Answer<'POST /access'> & { token: string }) {
  const queryClient = useQueryClient()
  const form = useLeavingForm({ password: '' }, async ({ password }) => {
    await ask('POST /access/password', { body: { token, password } })
    // Anyone who was signed in to this account here no longer is.
    queryClient.removeQueries({ queryKey: [SESSION_PATH] })
  })
  if (form.act.isSuccess) {
    return (
      <>
        <Alert color="teal" title="Password changed" role="status">
          You are signed out everywhere. Sign in with the new password.
        </Alert>
        <Button component={PageLink} to="/sign-in">
          Sign in
        </Button>
      </>
    )
  }
  return (
    <Form form={form} action="Change password" isWide>
      <Text>
        For {name},{' '}
        <b>
          <EmailAddress of={email} />
        </b>
        .
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="New password"
        description="12 to 200 characters. Several words are easy to remember and hard to guess."
        autoComplete="new-password"
        required
        autoFocus
        {...form.text('password')}
      />
    </Form>
  )
}
