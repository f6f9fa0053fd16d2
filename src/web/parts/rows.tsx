import { Box, Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** A list whose rows share one frame, divided by lines. Within it, each is a `Row`. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper withBorder>
      <Stack component="ul" className="rows divided" gap={0} aria-label={label}>
        {children}
      </Stack>
    </Paper>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return (
    <Box component="li" px="md" py="sm">
      {children}
    </Box>
  )
}
