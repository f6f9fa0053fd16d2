import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A name and its value, in a list of facts (`dl`). */
export function Fact({
  label,
  size = 'md',
  children,
}: {
  label: ReactNode
  /** Of the value: that of the text around it. */
  size?: 'sm' | 'md'
  children: ReactNode
}) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size={size} ml={0}>
        {children}
      </Text>
    </div>
  )
}
