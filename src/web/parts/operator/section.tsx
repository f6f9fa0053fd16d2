import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A titled part of a long form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  )
}
