import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A thing and what it is, in a list of such (`dl`). */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" ml={0}>
        {children}
      </Text>
    </div>
  )
}
