import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'

/** What a member sees where only admins get on. `what` follows "Only admins". */
export function OnlyAdmins({ what, children }: { what: string; children?: ReactNode }) {
  return (
    <Empty title={`Only admins ${what}`}>
      Ask an admin of your organization if you need it, or to make you one.
      {children}
    </Empty>
  )
}
