import { Container, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Brand } from '../parts/brand.tsx'
import { useSearchState } from '../search-state.ts'
import { signOnProblem } from '../sign-on-problem.ts'

/** Where people end who confirmed that it is them at their provider: in a tab of its own, beside what they were doing. */
export default function SignInConfirmed() {
  const { search } = useSearchState()
  const problem = signOnProblem(search['sso'])
  useEffect(() => {
    document.title = 'Confirm that it’s you · Flightline'
    // Browsers do it only in tabs that a page opened.
    if (problem === undefined) window.close()
  }, [problem])
  return (
    <Container size={420} py={64} component="main">
      <Stack gap="lg">
        <Brand />
        <Paper withBorder p="xl">
          <Title order={1} size="h3" mb="sm">
            {problem === undefined ? 'Confirmed' : 'Not confirmed'}
          </Title>
          <Text size="sm">
            {problem ?? 'Go back to the tab that you came from to continue. You can close this one.'}
          </Text>
        </Paper>
      </Stack>
    </Container>
  )
}
