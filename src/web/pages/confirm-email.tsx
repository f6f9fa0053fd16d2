import { Alert, Button, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { ask, useAct } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { Failure } from '../parts/failure.tsx'
import { OpenPage } from '../parts/open-page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { useSession } from '../session.ts'

/** The secret follows the # of the address: it is sent in a body only, so it is in no log. Nothing changes until the button is pressed. */
export default function ConfirmEmail() {
  const session = useSession()
  return (
    <OpenPage title="Confirm your e-mail address">
      <Answered question={session}>
        {({ person }) => (person === null ? <SignInFirst /> : <ConfirmAs name={person.name} />)}
      </Answered>
    </OpenPage>
  )
}

function SignInFirst() {
  return (
    <>
      <Text>
        Sign in with the address you used until now. Then open the link from the e-mail again, in this
        browser.
      </Text>
      <Button component={PageLink} to="/sign-in">
        Sign in
      </Button>
    </>
  )
}

function ConfirmAs({ name }: { name: string }) {
  const { hash: token } = useLocation()
  const confirm = useAct(() => ask('POST /account/email/confirmation', { body: { token } }))
  if (confirm.data) {
    return (
      <>
        <Alert color="teal" title="Address changed" role="status">
          From now on, sign in with {confirm.data.email}. All other devices are signed out.
        </Alert>
        <Button component={PageLink} to="/account">
          Go to your account
        </Button>
      </>
    )
  }
  return (
    <>
      <Text>You are signed in as {name}. Confirm to sign in with the new address from now on.</Text>
      {confirm.error && <Failure error={confirm.error} />}
      <Button loading={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
        Confirm address
      </Button>
    </>
  )
}
