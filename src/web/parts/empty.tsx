import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Where there is nothing to show: why, and what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="sm" ta="center" maw={560} mx="auto">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children !== undefined && (
          <Text c="dimmed" component="div">
            {children}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
