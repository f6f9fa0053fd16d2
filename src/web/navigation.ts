import type { Icon } from '@tabler/icons-react'
import {
  IconAffiliate,
  IconBuilding,
  IconBuildingStore,
  IconChartBar,
  IconEye,
  IconFileCertificate,
  IconFileUpload,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayout,
  IconListDetails,
  IconPackage,
  IconRobot,
  IconShieldLock,
  IconSpeakerphone,
  IconTable,
  IconUsers,
} from './icons.ts'

/** The side menu. The server decides what each person may do; the menu shows only what they can use. */
interface MenuEntry {
  label: string
  to: string
  icon: Icon
  isForAdmins?: true
}

interface MenuSection {
  label: string
  for: 'members' | 'operators'
  entries: MenuEntry[]
}

const MENU: MenuSection[] = [
  {
    label: 'Campaigns',
    for: 'members',
    entries: [
      { label: 'Campaigns', to: '/campaigns', icon: IconSpeakerphone },
      { label: 'Report with a file', to: '/report-file', icon: IconFileUpload },
      { label: 'Affiliates', to: '/affiliates', icon: IconAffiliate },
      { label: 'Requests', to: '/requests', icon: IconInbox },
    ],
  },
  {
    label: 'Settings',
    for: 'members',
    entries: [
      { label: 'API keys', to: '/settings/api-keys', icon: IconKey, isForAdmins: true },
      { label: 'Members', to: '/settings/members', icon: IconUsers, isForAdmins: true },
      { label: 'Sellers', to: '/settings/sellers', icon: IconBuildingStore },
      { label: 'Activity', to: '/settings/activity', icon: IconHistory, isForAdmins: true },
    ],
  },
  {
    label: 'Installation',
    for: 'operators',
    entries: [
      { label: 'Organizations', to: '/operator/organizations', icon: IconBuilding },
      { label: 'People', to: '/operator/people', icon: IconUsers },
      { label: 'Audit log', to: '/operator/audit', icon: IconHistory },
      { label: 'Security', to: '/operator/security', icon: IconShieldLock },
      { label: 'Health', to: '/operator/health', icon: IconHeartbeat },
    ],
  },
  {
    label: 'Sales agent',
    for: 'operators',
    entries: [
      { label: 'Agent keys', to: '/operator/agent-keys', icon: IconRobot },
      { label: 'Products', to: '/operator/products', icon: IconPackage },
      { label: 'Formats', to: '/operator/formats', icon: IconLayout },
      { label: 'Access', to: '/operator/access', icon: IconTable },
      { label: 'View as a key', to: '/operator/view-as', icon: IconEye },
      { label: 'Call log', to: '/operator/calls', icon: IconListDetails },
      { label: 'Demand', to: '/operator/demand', icon: IconChartBar },
      { label: 'adagents.json', to: '/operator/adagents', icon: IconFileCertificate },
    ],
  },
]

export function menuFor(person: { isMember: boolean; isAdmin: boolean; isOperator: boolean }): MenuSection[] {
  return MENU.filter((section) => (section.for === 'operators' ? person.isOperator : person.isMember)).map(
    (section) => ({
      ...section,
      entries: section.entries.filter(({ isForAdmins }) => !isForAdmins || person.isAdmin),
    }),
  )
}
