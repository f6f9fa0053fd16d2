import { Button, Container, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { ask, showOrganization, useAct } from '../api.ts'
import { Brand } from '../parts/brand.tsx'
import { Failure } from '../parts/failure.tsx'
import { useSearchState } from '../search-state.ts'
import { SESSION_PATH } from '../session.ts'

export default function SignIn() {
  const { search } = useSearchState()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useAct((input: { email: string; password: string }) => {
    showOrganization(undefined)
    return ask('POST /session', { body: input })
  })
  useEffect(() => {
    document.title = 'Sign in · Flightline'
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate(
      { email, password },
      {
        onSuccess: (session) => {
          queryClient.clear()
          queryClient.setQueryData([SESSION_PATH], session)
          void navigate({ to: ownPath(search['to']), replace: true })
        },
      },
    )
  }
  const isFieldWrong = signIn.error?.field !== undefined
  return (
    <Container size={420} py={64} component="main">
      <Stack gap="lg">
        <Brand />
        <Paper withBorder p="xl" component="form" onSubmit={submit} noValidate>
          <Stack>
            <Title order={1} size="h3">
              Sign in
            </Title>
            <TextInput
              label="E-mail address"
              type="email"
              name="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={signIn.error?.field === 'email' && signIn.error.message}
            />
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={signIn.error?.field === 'password' && signIn.error.message}
            />
            {signIn.error && !isFieldWrong && <Failure error={signIn.error} />}
            <Button type="submit" loading={signIn.isPending}>
              Sign in
            </Button>
          </Stack>
        </Paper>
        <Text size="sm" c="dimmed" ta="center">
          Need an account, or forgot your password? Ask an admin of your organization for a link.
        </Text>
      </Stack>
    </Container>
  )
}

/** Only a page of this app: a link must not send people elsewhere after signing in. */
function ownPath(to: string | undefined): string {
  return to !== undefined && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/'
}
