import { Button, Menu, Text } from '@mantine/core'
import { IconBell, IconCheck, IconChevronDown, IconLogout, IconShieldLock, IconUser } from '../icons.ts'
import { usePerson } from '../session.ts'
import { useSignOut, useSwitchOrganization } from '../session-acts.ts'
import { Logo } from './logo.tsx'
import { PageLink } from './page-link.tsx'
import { EmailAddress } from './email-address.tsx'

/** Who is signed in and where, other organizations to switch to, the account, and signing out. */
export function PersonMenu() {
  const { person, organization, organizations } = usePerson()
  const signOut = useSignOut()
  const switchTo = useSwitchOrganization()
  return (
    <Menu position="bottom-end" width="max-content">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          {...(organization?.logo && {
            leftSection: <Logo organizationId={organization.id} version={organization.logo} size={24} />,
          })}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          maw={{ base: 190, sm: 360 }}
          px={{ base: 8, sm: 18 }}
        >
          <Text size="sm" fw={600} truncate>
            {organization?.name ?? person.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="person-menu">
        <Menu.Label className="breakable">
          <div>{person.name}</div>
          <div>
            <EmailAddress of={person.email} />
          </div>
        </Menu.Label>
        {organizations.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Switch organization</Menu.Label>
            {organizations.map(({ id, name, logo }) => (
              <Menu.Item
                key={id}
                leftSection={
                  id === organization?.id ? (
                    <IconCheck size={14} aria-label="Current" />
                  ) : (
                    <span className="no-check" />
                  )
                }
                {...(logo !== null && {
                  rightSection: <Logo organizationId={id} version={logo} size={20} />,
                })}
                onClick={() => switchTo(id)}
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
          component={PageLink}
          to="/account/security"
          leftSection={<IconShieldLock size={16} aria-hidden />}
        >
          Sign-in and security
        </Menu.Item>
        <Menu.Item component={PageLink} to="/account/alerts" leftSection={<IconBell size={16} aria-hidden />}>
          Choose alerts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
