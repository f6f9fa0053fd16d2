import { Container, Paper, Stack, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Brand } from './brand.tsx'

/** A page without the menu, for people who may not be signed in. */
export function OpenPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Flightline`
  }, [title])
  return (
    <Container size={460} py={{ base: 'lg', sm: 64 }} component="main">
      <Stack gap="lg">
        <Brand />
        <Paper withBorder p={{ base: 'lg', sm: 'xl' }}>
          <Stack>
            <Title order={1} size="h3">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Container>
  )
}
