import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { ask, type ApiProblem, type Answer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { Failure } from '../parts/failure.tsx'
import { OpenPage } from '../parts/open-page.tsx'
import { PageLink } from '../parts/page-link.tsx'

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

function ChoosePassword({ token, email, name }: Answer<'POST /access'> & { token: string }) {
  const [password, setPassword] = useState('')
  const queryClient = useQueryClient()
  const choose = useMutation<void, ApiProblem, string>({
    mutationFn: async (wanted) => {
      await ask('POST /access/password', { body: { token, password: wanted } })
      // Anyone who was signed in to this account here no longer is.
      queryClient.removeQueries({ queryKey: ['/session'] })
    },
  })
  if (choose.isSuccess) {
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose.mutate(password)
  }
  const isFieldWrong = choose.error?.field === 'password'
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>
          For {name}, <b>{email}</b>.
        </Text>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="New password"
          name="password"
          description="12 to 200 characters. Several words are easy to remember and hard to guess."
          autoComplete="new-password"
          required
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isFieldWrong && choose.error?.message}
        />
        {choose.error && !isFieldWrong && <Failure error={choose.error} />}
        <Button type="submit" loading={choose.isPending}>
          Change password
        </Button>
      </Stack>
    </form>
  )
}
