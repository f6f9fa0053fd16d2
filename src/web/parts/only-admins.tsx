import type { ReactNode } from 'react'
import { Admins } from './admins.tsx'
import { Empty } from './empty.tsx'

/** What a member sees on a page for admins, and whom they can ask. `what` follows "Only admins". */
export function OnlyAdmins({ what, children }: { what: string; children?: ReactNode }) {
  return (
    <Empty title={`Only admins ${what}`}>
      Ask an admin of your organization to do this for you, or to make you an admin.
      {children}
      <Admins />
    </Empty>
  )
}
