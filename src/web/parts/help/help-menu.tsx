import { ActionIcon, Kbd, Menu } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IconApi, IconBook, IconHelp, IconKeyboard, IconRoute } from '../../icons.ts'
import { usePerson } from '../../session.ts'
import { PageLink } from '../page-link.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))
const Tour = lazy(() => import('./tour.tsx'))

/** Help in the header: the guides, the keyboard shortcuts and the tour, which begins by itself for people who are new. */
export function HelpMenu() {
  const { person, organization } = usePerson()
  const { pathname } = useLocation()
  const [shown, setShown] = useState<'shortcuts' | 'tour' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useShortcuts(() => setShown('shortcuts'))
  const hasBegun = useRef(false)
  // Only at Home, where nothing is being typed, and once a visit, even if the server has not noted it yet.
  const isTourDue = person.is_tour_due && organization !== null && pathname === '/'
  useEffect(() => {
    if (!isTourDue || hasBegun.current) return
    hasBegun.current = true
    setShown('tour')
  }, [isTourDue])
  const close = () => {
    setShown(null)
    button.current?.focus()
  }
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Help"
            aria-keyshortcuts="?"
          >
            <IconHelp size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={PageLink} to="/help" leftSection={<IconBook size={16} aria-hidden />}>
            Guides
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={16} aria-hidden />}
            rightSection={
              <Kbd size="xs" aria-hidden>
                ?
              </Kbd>
            }
            onClick={() => setShown('shortcuts')}
          >
            Keyboard shortcuts
          </Menu.Item>
          {organization !== null && (
            <Menu.Item leftSection={<IconRoute size={16} aria-hidden />} onClick={() => setShown('tour')}>
              Take the tour
            </Menu.Item>
          )}
          <Menu.Item component="a" href="/docs" leftSection={<IconApi size={16} aria-hidden />}>
            API reference
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {shown === 'shortcuts' && <ShortcutList onClose={close} />}
        {shown === 'tour' && <Tour onClose={close} />}
      </Suspense>
    </>
  )
}
