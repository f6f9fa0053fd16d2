import { Box, Paper } from '@mantine/core'
import type { ReactNode } from 'react'

/** A list in one card. Each of its rows is a `Row`. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper withBorder component="ul" className="rows" aria-label={label}>
      {children}
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
