import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBell,
  IconBuilding,
  IconFileCheck,
  IconKey,
  IconLayout,
  IconLogout,
  IconMicrophone,
  IconMoon,
  IconPackage,
  IconPencil,
  IconPlus,
  IconSun,
  IconUser,
  IconUsers,
  IconWebhook,
} from '../../icons.ts'
import { menuFor } from '../../pages.ts'
import { usePerson, type SignedIn } from '../../session.ts'
import { useSignOut, useSwitchOrganization } from '../../session-acts.ts'
import type { FindOption } from './option.ts'

/** The pages in the person's menu. */
export function pageOptions(reader: SignedIn): FindOption[] {
  const pages = menuFor(reader).flatMap(({ entries }) => entries)
  return [
    ...pages.map(({ to, label, icon, section }) => ({
      key: `page ${to}`,
      label,
      ...(section !== null && section !== label && { detail: section }),
      icon,
      does: { to },
    })),
    {
      key: 'page /verify',
      label: 'Verify a statement',
      words: 'check signature file json hash key',
      icon: IconFileCheck,
      does: { to: '/verify' },
    },
    ...(reader.organization === null
      ? []
      : [
          {
            key: 'page /alerts',
            label: 'Alerts',
            words: 'bell notifications',
            icon: IconBell,
            does: { to: '/alerts' },
          },
        ]),
    {
      key: 'page /account',
      label: 'Your account',
      words: 'password name e-mail language time zone',
      icon: IconUser,
      does: { to: '/account' },
    },
    {
      key: 'page /account/alerts',
      label: 'Choose alerts',
      words: 'notifications e-mail mails digest daily weekly unsubscribe',
      icon: IconBell,
      does: { to: '/account/alerts' },
    },
  ]
}

/** What the person can begin, change or leave, from anywhere. */
export function useActs(): FindOption[] {
  const reader = usePerson()
  const { organizations, organization } = reader
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const signOut = useSignOut()
  const switchTo = useSwitchOrganization()
  return [
    ...actsOfOrganization(reader),
    ...(reader.person.is_operator ? ACTS_OF_OPERATOR : []),
    ...organizations
      .filter(({ id }) => id !== organization?.id)
      .map(({ id, name }) => ({
        key: `switch ${id}`,
        label: `Switch to ${name}`,
        words: 'organization',
        icon: IconBuilding,
        does: { act: () => switchTo(id) },
      })),
    {
      key: 'scheme',
      label: isDark ? 'Switch to light mode' : 'Switch to dark mode',
      words: 'theme appearance colour color',
      icon: isDark ? IconSun : IconMoon,
      does: { act: () => setColorScheme(isDark ? 'light' : 'dark') },
    },
    {
      key: 'sign out',
      label: 'Sign out',
      words: 'log out leave',
      icon: IconLogout,
      does: { act: signOut },
    },
  ]
}

function actsOfOrganization({ organization, isAdmin, onlyBuys }: SignedIn): FindOption[] {
  if (organization === null) return []
  const reporting = organization.buys ? '/campaigns?side=seller' : '/campaigns'
  return [
    {
      key: 'new campaign',
      label: 'New campaign',
      words: 'create add sell',
      icon: IconPlus,
      does: { to: '/new-campaign' },
    },
    ...(onlyBuys
      ? []
      : [
          {
            key: 'report',
            label: 'Report delivery',
            detail: 'Choose a campaign',
            words: 'totals by hand',
            icon: IconPencil,
            does: { to: reporting },
          },
        ]),
    ...(isAdmin
      ? [
          {
            key: 'new key',
            label: 'Create an API key',
            words: 'new add',
            icon: IconKey,
            does: { to: '/settings/api-keys?create=key' },
          },
          {
            key: 'new webhook',
            label: 'Add a webhook endpoint',
            words: 'new create webhooks',
            icon: IconWebhook,
            does: { to: '/settings/webhooks?create=endpoint' },
          },
          {
            key: 'invite',
            label: 'Invite a member',
            words: 'add person colleague',
            icon: IconUsers,
            does: { to: '/settings/members?invite=member' },
          },
        ]
      : []),
  ]
}

const ACTS_OF_OPERATOR: FindOption[] = [
  {
    key: 'new product',
    label: 'New product',
    words: 'create add',
    icon: IconPackage,
    does: { to: '/operator/new-product' },
  },
  {
    key: 'new show',
    label: 'New show',
    words: 'create add podcast newsletter print title collection',
    icon: IconMicrophone,
    does: { to: '/operator/shows/new' },
  },
  {
    key: 'new format',
    label: 'New format',
    words: 'create add creative',
    icon: IconLayout,
    does: { to: '/operator/new-format' },
  },
]
