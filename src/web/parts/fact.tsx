import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A name and its value, in a list of facts (`dl`). */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
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
