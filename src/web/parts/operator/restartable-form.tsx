import { Stack } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import type { TypedForm } from '../../typed-form.ts'
import { RestoredNotice } from '../restored-notice.tsx'

/** A form that says if it was restored, and that begins again when what was typed is discarded. */
export function RestartableForm<Values>({
  typed,
  onReload,
  children,
}: {
  typed: TypedForm<Values>
  onReload: (() => void) | undefined
  /** The form, with the way to give up what is typed for what others saved. */
  children: (reload: { onReload?: () => void }) => ReactNode
}) {
  // How often the form was started over.
  const [attempt, setAttempt] = useState(0)
  const startOver = () => {
    typed.forget()
    setAttempt(attempt + 1)
  }
  const reload = onReload && {
    onReload: () => {
      startOver()
      onReload()
    },
  }
  return (
    <Stack gap="lg">
      {typed.restored && <RestoredNotice atMs={typed.restored.atMs} onDiscard={startOver} />}
      <Fragment key={attempt}>{children(reload ?? {})}</Fragment>
    </Stack>
  )
}
