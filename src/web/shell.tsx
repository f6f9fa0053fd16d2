import {
  ActionIcon,
  Anchor,
  AppShell,
  Burger,
  Container,
  Group,
  NavLink,
  ScrollArea,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { showOrganization } from './api.ts'
import { IconMoon, IconSun } from './icons.ts'
import { menuFor, type MenuEntry } from './pages.ts'
import { PageNotFound } from './pages/not-found.tsx'
import { Answered } from './parts/answered.tsx'
import { Bell } from './parts/bell.tsx'
import { Brand } from './parts/brand.tsx'
import { Empty } from './parts/empty.tsx'
import { Find } from './parts/find/find.tsx'
import { HelpMenu } from './parts/help/help-menu.tsx'
import { Loading } from './parts/loading.tsx'
import { SecondFactorDue } from './parts/second-factor-due.tsx'
import { PageLink } from './parts/page-link.tsx'
import { PersonMenu } from './parts/person-menu.tsx'
import { showFor } from './reader.ts'
import { usePerson, useSession } from './session.ts'
import { forgetOthersTyped } from './typed-form.ts'

const ConfirmIdentity = lazy(() => import('./parts/confirm-identity.tsx'))
const SignOnRequired = lazy(async () => ({
  default: (await import('./parts/single-sign-on/sign-on-required.tsx')).SignOnRequired,
}))
const SecondFactorFirst = lazy(() => import('./parts/second-factor-first.tsx'))
const SessionChanged = lazy(() => import('./parts/session-changed.tsx'))
/** Without it a page works as well, until it is reloaded. */
const Live = lazy<(props: { organizationId: string }) => ReactNode>(() =>
  import('./parts/live.tsx').catch(() => ({ default: () => null })),
)

/** The frame of every page for people who are signed in; everyone else signs in first and comes back here. */
export function Shell() {
  const session = useSession()
  return (
    <Answered question={session}>
      {(shown) => {
        if (!shown.person) return <SignInFirst />
        showOrganization(shown.organization?.id)
        forgetOthersTyped(shown.person.id)
        showFor(shown)
        return (
          <>
            <Frame>
              {/* Nothing of one organization stays on the page of another. */}
              <Content key={shown.organization?.id} />
            </Frame>
            <Suspense>
              <ConfirmIdentity />
            </Suspense>
            {(shown.has_ended ?? shown.now) ? (
              <Suspense>
                <SessionChanged session={shown} />
              </Suspense>
            ) : (
              shown.organization &&
              shown.second_factor?.is_missing === false && (
                <Suspense>
                  <Live organizationId={shown.organization.id} />
                </Suspense>
              )
            )}
          </>
        )
      }}
    </Answered>
  )
}

/** For an address that is not a page. People who are signed in keep the menu. */
export function NotFound() {
  const { data: session, isPending } = useSession()
  if (isPending) return <Loading />
  if (session?.person) {
    showOrganization(session.organization?.id)
    showFor(session)
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
          <Group gap="xs" wrap="nowrap" className="header-tools">
            <Find />
            <Bell />
            <HelpMenu />
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
  const { organization, person, suspendedOrganization, signOnRequiredBy, secondFactor } = usePerson()
  const { pathname } = useLocation()
  if (pathname.startsWith('/operator') && !person.is_operator) return <PageNotFound />
  const needsNoOrganization =
    /^\/(operator|help|account|data-kept)(\/|$)/.test(pathname) || (pathname === '/' && person.is_operator)
  if (suspendedOrganization !== null && !needsNoOrganization) {
    return (
      <Empty title={`${suspendedOrganization} is suspended`}>
        Nobody can work in this organization for now, and its API keys do not work. No data is lost, and
        buyers still see what was reported. Contact the operator of this installation.
      </Empty>
    )
  }
  if (signOnRequiredBy !== null && !needsNoOrganization) {
    return (
      <Suspense fallback={<Loading />}>
        <SignOnRequired organizationName={signOnRequiredBy} />
      </Suspense>
    )
  }
  if (organization === null && !needsNoOrganization) {
    return (
      <Empty title="You are not in an organization">
        Ask an admin of your organization to invite you, under Settings, Members.
      </Empty>
    )
  }
  const isForOperators = pathname.startsWith('/operator') || (organization === null && pathname === '/')
  const isMissing = isForOperators
    ? secondFactor.is_missing_as_operator
    : secondFactor.is_missing && !/^\/(help|account)(\/|$)/.test(pathname)
  if (isMissing) {
    return (
      <Suspense fallback={<Loading />}>
        <SecondFactorFirst requiredBy={isForOperators ? 'This installation' : (organization?.name ?? '')} />
      </Suspense>
    )
  }
  return (
    <>
      {pathname !== '/account/security' && <SecondFactorDue />}
      <Outlet />
    </>
  )
}

function MainMenu({ onChoose }: { onChoose: () => void }) {
  return (
    <ScrollArea>
      {menuFor(usePerson()).map(({ label, entries }) =>
        label === null ? (
          <MenuLinks key="top" entries={entries} onChoose={onChoose} />
        ) : (
          <div key={label} role="group" aria-label={label}>
            <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
              {label}
            </Text>
            <MenuLinks entries={entries} onChoose={onChoose} />
          </div>
        ),
      )}
    </ScrollArea>
  )
}

function MenuLinks({ entries, onChoose }: { entries: MenuEntry[]; onChoose: () => void }) {
  const { pathname } = useLocation()
  return entries.map(({ label, to, icon: Icon }) => (
    <NavLink
      key={to}
      component={PageLink}
      to={to}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      active={pathname === to || pathname.startsWith(`${to}/`)}
      aria-current={pathname === to ? 'page' : undefined}
      onClick={onChoose}
    />
  ))
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
