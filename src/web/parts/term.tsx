import { Tooltip, UnstyledButton } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { GLOSSARY, type GlossaryTerm } from '../glossary.ts'

/**
 * A word of the trade that explains itself: with the mouse, the keyboard, a tap, and to screen readers as its description.
 * For the first place on a page where the word appears; not inside a label, a link or another button.
 */
export function Term({ of, children }: { of: GlossaryTerm; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Tooltip label={GLOSSARY[of]} opened={isOpen} multiline maw={320} fz="sm" fw={400}>
      {/* The tooltip describes what it is attached to only while it is open; the button is described at all times. */}
      <span onPointerEnter={() => setOpen(true)} onPointerLeave={close}>
        <UnstyledButton
          className="term"
          aria-describedby={id}
          onClick={() => setOpen(true)}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          {children}
        </UnstyledButton>
        <span id={id} hidden>
          {GLOSSARY[of]}
        </span>
      </span>
    </Tooltip>
  )
}
