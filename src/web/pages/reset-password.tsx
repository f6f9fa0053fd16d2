import { Alert, Anchor, Text, TextInput } from '@mantine/core'
import { ask, useAnswer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { OpenPage } from '../parts/open-page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { EmailAddress } from '../parts/email-address.tsx'

/** The answer is the same for every address: nobody learns here who has an account. */
export default function ResetPassword() {
  const question = useAnswer('GET /password-reset')
  return (
    <OpenPage title="Reset your password">
      <Answered question={question}>
        {({ is_mail_set_up }) => (is_mail_set_up ? <AskForLink /> : <NoMail />)}
      </Answered>
      <Text size="sm">
        <Anchor component={PageLink} to="/sign-in" inherit underline="always">
          Back to sign-in
        </Anchor>
      </Text>
    </OpenPage>
  )
}

function NoMail() {
  return (
    <Text>
      Mail is not set up on this installation. Ask an admin of your organization, or the operator, for a reset
      link.
    </Text>
  )
}

function AskForLink() {
  const form = useForm({ email: '' }, (body) => ask('POST /password-reset', { body }))
  if (form.act.isSuccess) {
    return (
      <Alert color="teal" title="Check your e-mail" role="status">
        <Text size="sm" className="breakable">
          If{' '}
          <b>
            <EmailAddress of={form.values.email} />
          </b>{' '}
          has an account, a link to choose a new password is on its way. It works for an hour.
        </Text>
        <Text size="sm" mt="xs">
          Nothing arrived after a few minutes? Look in your spam folder, or ask an admin of your organization.
        </Text>
      </Alert>
    )
  }
  return (
    <Form form={form} action="Send link" isWide>
      <Text>We’ll send you a link to choose a new password.</Text>
      <TextInput
        label="E-mail address"
        type="email"
        autoComplete="username"
        required
        autoFocus
        {...form.text('email')}
      />
    </Form>
  )
}
