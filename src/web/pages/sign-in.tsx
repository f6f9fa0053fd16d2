import { Anchor, Container, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ask, showOrganization } from '../api.ts'
import { Brand } from '../parts/brand.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { useSearchState } from '../search-state.ts'
import { SESSION_PATH } from '../session.ts'

export default function SignIn() {
  const { search } = useSearchState()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm(
    { email: '', password: '' },
    (body) => {
      showOrganization(undefined)
      return ask('POST /session', { body })
    },
    {
      onDone: (session) => {
        queryClient.clear()
        queryClient.setQueryData([SESSION_PATH], session)
        void navigate({ to: ownPath(search['to']), replace: true })
      },
    },
  )
  useEffect(() => {
    document.title = 'Sign in · Flightline'
  }, [])
  return (
    <Container size={420} py={64} component="main">
      <Stack gap="lg">
        <Brand />
        <Paper withBorder p="xl">
          <Form form={form} action="Sign in" isWide>
            <Title order={1} size="h3">
              Sign in
            </Title>
            <TextInput
              label="E-mail address"
              type="email"
              autoComplete="username"
              required
              autoFocus
              {...form.text('email')}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              required
              {...form.text('password')}
            />
          </Form>
        </Paper>
        <Text size="sm" c="dimmed" ta="center">
          Need an account, or forgot your password? Ask an admin of your organization for a link.
        </Text>
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

/** Only a page of this app: a link must not send people elsewhere after signing in. */
function ownPath(to: string | undefined): string {
  return to !== undefined && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/'
}
