import { Button, Group, Modal, Popover, Portal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ask } from '../../api.ts'
import { SESSION_PATH, usePerson, type ShownSession } from '../../session.ts'
import { tourFor, type TourStep } from './tour-steps.ts'

/** Five steps through the app, each beside what it explains; on a phone, where the menu is folded away, in a dialog. */
export default function Tour({ onClose }: { onClose: () => void }) {
  const reader = usePerson()
  const queryClient = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [steps] = useState(() => tourFor(reader))
  const [at, setAt] = useState(0)
  const step = steps[at]!

  /** Closing it is for good, however it is closed: nobody sees it twice who did not ask for it. */
  const end = () => {
    onClose()
    if (!reader.person.is_tour_due) return
    queryClient.setQueryData<ShownSession>([SESSION_PATH], (session) =>
      session?.person ? { ...session, person: { ...session.person, is_tour_due: false } } : session,
    )
    // If it fails, the tour is offered once more.
    void ask('DELETE /tour').catch(() => undefined)
  }

  const buttons = (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="xs" c="dimmed" className="unbroken">
        {at + 1} of {steps.length}
      </Text>
      <Group gap={6} wrap="nowrap">
        {at < steps.length - 1 && (
          <Button size="xs" px={8} variant="subtle" color="gray" onClick={end}>
            Don’t show again
          </Button>
        )}
        {at > 0 && (
          <Button size="xs" variant="default" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        )}
        <Button size="xs" onClick={() => (at < steps.length - 1 ? setAt(at + 1) : end())} data-autofocus>
          {at < steps.length - 1 ? 'Next' : 'Done'}
        </Button>
      </Group>
    </Group>
  )
  if (isPhone) {
    return (
      <Modal opened onClose={end} title={step.title} centered returnFocus={false}>
        <Stack>
          <Text size="sm">{step.text}</Text>
          {buttons}
        </Stack>
      </Modal>
    )
  }
  return (
    <Beside step={step} onEscape={end}>
      {buttons}
    </Beside>
  )
}

/** The page stays usable: this covers nothing but what is next to the step's target. */
function Beside({ step, onEscape, children }: { step: TourStep; onEscape: () => void; children: ReactNode }) {
  const titleId = useId()
  const textId = useId()
  const dialog = useRef<HTMLDivElement>(null)
  const place = usePlaceOf(step.target)
  const isShown = place !== null
  useEffect(() => {
    if (isShown) dialog.current?.focus()
  }, [isShown])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAnothers = document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isAnothers) onEscape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
  if (place === null) return null
  return (
    <Popover
      opened
      width={360}
      position={step.position ?? 'right-start'}
      withArrow
      shadow="md"
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Portal>
        <Popover.Target>
          <div className="tour-frame" style={place} />
        </Popover.Target>
      </Portal>
      <Popover.Dropdown
        ref={dialog}
        role="dialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
        className="tour-step"
      >
        <Stack gap="sm">
          <div aria-live="polite">
            <Text fw={650} id={titleId}>
              {step.title}
            </Text>
            <Text size="sm" id={textId}>
              {step.text}
            </Text>
          </div>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface Place {
  top: number
  left: number
  width: number
  height: number
}

/** Below the header, should a target not be there. */
const CENTER: Place = { top: 80, left: 240, width: 0, height: 0 }

/** Where the target is in the window. */
function usePlaceOf(target: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    document.querySelector(target)?.scrollIntoView({ block: 'nearest' })
    const measure = () => {
      const element = document.querySelector(target)
      const { top, left, width, height } = element?.getBoundingClientRect() ?? CENTER
      setPlace({ top, left, width, height })
    }
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [target])
  return place
}
