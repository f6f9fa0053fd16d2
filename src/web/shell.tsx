import {
  ActionIcon,
  Anchor,
  AppShell,
  Burger,
  Button,
  Container,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ask, showOrganization } from './api.ts'
import { IconCheck, IconChevronDown, IconLogout, IconMoon, IconSun, IconUser } from './icons.ts'
import { menuFor } from './pages.ts'
import { PageNotFound } from './pages/not-found.tsx'
import { Answered } from './parts/answered.tsx'
import { Brand } from './parts/brand.tsx'
import { Empty } from './parts/empty.tsx'
import { PageLink } from './parts/page-link.tsx'
import { say } from './parts/say.ts'
import { SESSION_PATH, useLeave, usePerson, useSession } from './session.ts'
import { mayLeave } from './unsaved-changes.tsx'

const SessionChanged = lazy(() => import('./parts/session-changed.tsx'))

/** The frame of every page for people who are signed in; everyone else signs in first and comes back here. */
export function Shell() {
  const session = useSession()
  return (
    <Answered question={session}>
      {(shown) => {
        if (!shown.person) return <SignInFirst />
        showOrganization(shown.organization?.id)
        return (
          <>
            <Frame>
              <Content />
            </Frame>
            {(shown.has_ended ?? shown.now) && (
              <Suspense>
                <SessionChanged session={shown} />
              </Suspense>
            )}
          </>
        )
      }}
    </Answered>
  )
}

/** For an address that is not a page. People who are signed in keep the menu. */
export function NotFound() {
  const { data: session } = useSession()
  if (session?.person) {
    return (
      <Frame>
        <PageNotFound />
      </Frame>
    )
  }
  return (
    <Container size="sm" py="xl" component="main">
      <PageNotFound />
    </Container>
  )
}

/** The address is read once: on the way to the sign-in page it is already that of the sign-in page. */
function SignInFirst() {
  const [to] = useState(() => location.pathname + location.search)
  return <Navigate to="/sign-in" search={{ to }} replace />
}

/** The header and the menu around a page. */
function Frame({ children }: { children: ReactNode }) {
  const [isMenuOpen, { toggle, close }] = useDisclosure()
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <AppShell.Header>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isMenuOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
            />
            <Anchor component={PageLink} to="/" underline="never" c="inherit" aria-label="Flightline home">
              <Brand isShort />
            </Anchor>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ColorScheme />
            <PersonMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Main menu">
        <MainMenu onChoose={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {children}
      </AppShell.Main>
    </AppShell>
  )
}

function Content() {
  const { organization, person, suspendedOrganization } = usePerson()
  const { pathname } = useLocation()
  if (pathname.startsWith('/operator') && !person.is_operator) return <PageNotFound />
  const needsNoOrganization = pathname.startsWith('/operator') || pathname === '/account' || pathname === '/'
  if (suspendedOrganization !== null && !needsNoOrganization) {
    return (
      <Empty title={`${suspendedOrganization} is suspended`}>
        Nobody can work in this organization for now, and its API keys do not work. No data is lost, and
        buyers still see what was reported. Contact the operator of this installation.
      </Empty>
    )
  }
  if (organization === null && !needsNoOrganization) {
    return (
      <Empty title="You are not in an organization">
        Ask an admin of your organization to invite you, under Settings, Members.
      </Empty>
    )
  }
  return <Outlet />
}

function MainMenu({ onChoose }: { onChoose: () => void }) {
  const { organization, person, isAdmin } = usePerson()
  const { pathname } = useLocation()
  const sections = menuFor({ isMember: organization !== null, isAdmin, isOperator: person.is_operator })
  return (
    <ScrollArea>
      {sections.map(({ label, entries }) => (
        <div key={label} role="group" aria-label={label}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
            {label}
          </Text>
          {entries.map(({ label: name, to, icon: Icon }) => (
            <NavLink
              key={to}
              component={PageLink}
              to={to}
              label={name}
              leftSection={<Icon size={18} aria-hidden />}
              active={pathname === to || pathname.startsWith(`${to}/`)}
              aria-current={pathname === to ? 'page' : undefined}
              onClick={onChoose}
            />
          ))}
        </div>
      ))}
    </ScrollArea>
  )
}

function ColorScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? 'Switch to light mode' : 'Switch to dark mode'
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

function PersonMenu() {
  const { person, organization, organizations } = usePerson()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useLeave(() => ask('DELETE /session'))
  const change = useLeave((organizationId: string) =>
    ask('PUT /session/organization', { body: { organization_id: organizationId } }),
  )
  const moveTo = (id: string) =>
    change.mutate(id, {
      onSuccess: (session) => {
        showOrganization(session.organization?.id)
        queryClient.clear()
        queryClient.setQueryData([SESSION_PATH], session)
        say(`Switched to ${session.organization?.name}.`)
        void navigate({ to: '/' })
      },
      onError: (error) => say(error.message),
    })
  return (
    <Menu position="bottom-end" width="max-content">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          maw={{ base: 190, sm: 360 }}
        >
          <Text size="sm" fw={600} truncate>
            {organization?.name ?? person.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="person-menu">
        <Menu.Label className="breakable">
          <div>{person.name}</div>
          <div>{person.email}</div>
        </Menu.Label>
        {organizations.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Switch organization</Menu.Label>
            {organizations.map(({ id, name }) => (
              <Menu.Item
                key={id}
                leftSection={
                  id === organization?.id ? (
                    <IconCheck size={14} aria-label="Current" />
                  ) : (
                    <span className="no-check" />
                  )
                }
                onClick={() => mayLeave() && moveTo(id)}
              >
                {name}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item component={PageLink} to="/account" leftSection={<IconUser size={16} aria-hidden />}>
          Your account
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() =>
            mayLeave() && leave.mutate(undefined, { onSuccess: () => location.assign('/sign-in') })
          }
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
