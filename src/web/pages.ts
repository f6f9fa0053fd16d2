import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  IconAffiliate,
  IconBuilding,
  IconBuildingStore,
  IconChartBar,
  IconClockPause,
  IconEye,
  IconFileCertificate,
  IconFileInvoice,
  IconFileUpload,
  IconFingerprint,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLayout,
  IconListDetails,
  IconListNumbers,
  IconMicrophone,
  IconPackage,
  IconRobot,
  IconShieldLock,
  IconSpeakerphone,
  IconTable,
  IconUsers,
  IconWebhook,
  IconWorld,
} from './icons.ts'
import type { SignedIn } from './session.ts'

/** The parameters in a page's path: `$campaignId`. */
type ParamIn<Path> = Path extends `${string}$${infer Param}/${infer Rest}`
  ? Param | ParamIn<Rest>
  : Path extends `${string}$${infer Param}`
    ? Param
    : never

/** A page gets the parameters of its path, and can ask for no others. */
interface ListedPage<Path> {
  load: () => Promise<{ default: (params: { [Param in ParamIn<Path>]: string }) => ReactNode }>
  menu?: MenuPlace
}

/** The side menu. The server decides what each person may do; the menu shows only what they can use. */
interface MenuPlace {
  /** Null: at the top, without a heading. */
  section: null | 'Campaigns' | 'Settings' | 'Installation' | 'Sales agent'
  label: string
  icon: Icon
  isForAdmins?: true
  /** What only a seller does, or only a buyer. A new organization gets both. */
  isFor?: 'sellers' | 'buyers'
}

function listPages<const Pages extends { [Path in keyof Pages]: ListedPage<Path> }>(pages: Pages): Pages {
  return pages
}

/** Every page for people who are signed in, loaded when it is first opened, in the order of the menu. */
export const PAGES = listPages({
  '/': { load: () => import('./pages/home.tsx') },
  '/account': { load: () => import('./pages/account.tsx') },
  '/account/sessions': { load: () => import('./pages/sessions.tsx') },
  '/account/security': { load: () => import('./pages/account-security.tsx') },
  '/account/alerts': { load: () => import('./pages/choose-alerts.tsx') },
  '/alerts': { load: () => import('./pages/alerts.tsx') },
  '/campaigns': {
    load: () => import('./pages/campaigns.tsx'),
    menu: { section: 'Campaigns', label: 'Campaigns', icon: IconSpeakerphone },
  },
  '/lines': {
    load: () => import('./pages/lines.tsx'),
    menu: { section: 'Campaigns', label: 'All lines', icon: IconListNumbers },
  },
  '/new-campaign': { load: () => import('./pages/new-campaign.tsx') },
  // As people type it.
  '/campaigns/new': { load: () => import('./pages/new-campaign.tsx') },
  '/campaigns/$campaignId': { load: () => import('./pages/campaign.tsx') },
  '/campaigns/$campaignId/edit': { load: () => import('./pages/edit-campaign.tsx') },
  '/campaigns/$campaignId/report': { load: () => import('./pages/report-delivery.tsx') },
  '/campaigns/$campaignId/campaign-report': { load: () => import('./pages/campaign-report.tsx') },
  '/campaigns/$campaignId/lines/$packageId': { load: () => import('./pages/line.tsx') },
  '/campaigns/$campaignId/counts': { load: () => import('./pages/counts.tsx') },
  '/campaigns/$campaignId/affiliates': { load: () => import('./pages/affiliates.tsx') },
  '/report-file': {
    load: () => import('./pages/report-file.tsx'),
    menu: { section: 'Campaigns', label: 'Report with a file', icon: IconFileUpload, isFor: 'sellers' },
  },
  '/statements': {
    load: () => import('./pages/statements.tsx'),
    menu: { section: 'Campaigns', label: 'Statements', icon: IconFileInvoice },
  },
  '/statements/$statementId': { load: () => import('./pages/statement.tsx') },
  '/affiliates': {
    load: () => import('./pages/affiliates.tsx'),
    menu: { section: 'Campaigns', label: 'Affiliates', icon: IconAffiliate },
  },
  '/affiliates/codes/$codeId': { load: () => import('./pages/affiliate-code.tsx') },
  '/requests': {
    load: () => import('./pages/requests.tsx'),
    menu: { section: 'Campaigns', label: 'Requests', icon: IconInbox, isFor: 'sellers' },
  },
  '/requests/$requestId': { load: () => import('./pages/request.tsx') },
  '/settings': { load: () => import('./pages/settings/settings.tsx') },
  '/settings/organization': {
    load: () => import('./pages/settings/organization.tsx'),
    menu: { section: 'Settings', label: 'Organization', icon: IconBuilding },
  },
  '/settings/api-keys': {
    load: () => import('./pages/settings/api-keys.tsx'),
    menu: { section: 'Settings', label: 'API keys', icon: IconKey, isForAdmins: true },
  },
  '/settings/webhooks': {
    load: () => import('./pages/settings/webhooks.tsx'),
    menu: { section: 'Settings', label: 'Webhooks', icon: IconWebhook, isForAdmins: true },
  },
  '/settings/webhooks/$endpointId': { load: () => import('./pages/settings/webhook.tsx') },
  '/settings/webhooks/$endpointId/messages/$messageId': {
    load: () => import('./pages/settings/webhook-message.tsx'),
  },
  '/settings/members': {
    load: () => import('./pages/settings/members.tsx'),
    menu: { section: 'Settings', label: 'Members', icon: IconUsers, isForAdmins: true },
  },
  '/settings/single-sign-on': {
    load: () => import('./pages/settings/single-sign-on.tsx'),
    menu: { section: 'Settings', label: 'Single sign-on', icon: IconFingerprint, isForAdmins: true },
  },
  '/settings/sellers': {
    load: () => import('./pages/settings/sellers.tsx'),
    menu: { section: 'Settings', label: 'Sellers', icon: IconBuildingStore, isFor: 'buyers' },
  },
  '/settings/activity': {
    load: () => import('./pages/settings/activity.tsx'),
    menu: { section: 'Settings', label: 'Activity', icon: IconHistory, isForAdmins: true },
  },
  '/data-kept': { load: () => import('./pages/data-kept.tsx') },
  '/help': { load: () => import('./pages/help.tsx') },
  '/help/$guide': { load: () => import('./pages/guide.tsx') },
  '/operator': { load: () => import('./pages/operator/operator.tsx') },
  '/operator/organizations': {
    load: () => import('./pages/operator/organizations.tsx'),
    menu: { section: 'Installation', label: 'Organizations', icon: IconBuilding },
  },
  '/operator/organizations/$organizationId': { load: () => import('./pages/operator/organization.tsx') },
  '/operator/people': {
    load: () => import('./pages/operator/people.tsx'),
    menu: { section: 'Installation', label: 'People', icon: IconUsers },
  },
  '/operator/audit': {
    load: () => import('./pages/operator/audit.tsx'),
    menu: { section: 'Installation', label: 'Audit log', icon: IconHistory },
  },
  '/operator/security': {
    load: () => import('./pages/operator/security.tsx'),
    menu: { section: 'Installation', label: 'Security', icon: IconShieldLock },
  },
  '/operator/health': {
    load: () => import('./pages/operator/health.tsx'),
    menu: { section: 'Installation', label: 'Health', icon: IconHeartbeat },
  },
  '/operator/data-kept': {
    load: () => import('./pages/operator/data-kept.tsx'),
    menu: { section: 'Installation', label: 'Data kept', icon: IconClockPause },
  },
  '/operator/agent-keys': {
    load: () => import('./pages/operator/agent-keys.tsx'),
    menu: { section: 'Sales agent', label: 'Agent keys', icon: IconRobot },
  },
  '/operator/products': {
    load: () => import('./pages/operator/products.tsx'),
    menu: { section: 'Sales agent', label: 'Products', icon: IconPackage },
  },
  '/operator/new-product': { load: () => import('./pages/operator/new-product.tsx') },
  '/operator/import-products': { load: () => import('./pages/operator/import-products.tsx') },
  '/operator/products/$productId': { load: () => import('./pages/operator/product.tsx') },
  '/operator/media-kit': {
    load: () => import('./pages/operator/media-kit.tsx'),
    menu: { section: 'Sales agent', label: 'Media kit', icon: IconWorld },
  },
  '/operator/shows': {
    load: () => import('./pages/operator/shows.tsx'),
    menu: { section: 'Sales agent', label: 'Shows', icon: IconMicrophone },
  },
  '/operator/shows/new': { load: () => import('./pages/operator/new-show.tsx') },
  '/operator/shows/$publisherDomain/$collectionId': { load: () => import('./pages/operator/show.tsx') },
  '/operator/formats': {
    load: () => import('./pages/operator/formats.tsx'),
    menu: { section: 'Sales agent', label: 'Formats', icon: IconLayout },
  },
  '/operator/new-format': { load: () => import('./pages/operator/new-format.tsx') },
  '/operator/formats/$formatId': { load: () => import('./pages/operator/format.tsx') },
  '/operator/access': {
    load: () => import('./pages/operator/access.tsx'),
    menu: { section: 'Sales agent', label: 'Access', icon: IconTable },
  },
  '/operator/view-as': {
    load: () => import('./pages/operator/view-as.tsx'),
    menu: { section: 'Sales agent', label: 'View as a key', icon: IconEye },
  },
  '/operator/calls': {
    load: () => import('./pages/operator/calls.tsx'),
    menu: { section: 'Sales agent', label: 'Call log', icon: IconListDetails },
  },
  '/operator/calls/$number': { load: () => import('./pages/operator/call.tsx') },
  '/operator/demand': {
    load: () => import('./pages/operator/demand.tsx'),
    menu: { section: 'Sales agent', label: 'Demand', icon: IconChartBar },
  },
  '/operator/adagents': {
    load: () => import('./pages/operator/adagents.tsx'),
    menu: { section: 'Sales agent', label: 'adagents.json', icon: IconFileCertificate },
  },
  '/operator/adagents/$domain': { load: () => import('./pages/operator/adagents-file.tsx') },
})

/** Pages without the menu, for people who may not be signed in. */
export const OPEN_PAGES = listPages({
  '/sign-in': { load: () => import('./pages/sign-in.tsx') },
  '/reset-password': { load: () => import('./pages/reset-password.tsx') },
  '/sign-in/confirmed': { load: () => import('./pages/sign-in-confirmed.tsx') },
  '/invitation': { load: () => import('./pages/invitation.tsx') },
  '/access': { load: () => import('./pages/access.tsx') },
  '/confirm-email': { load: () => import('./pages/confirm-email.tsx') },
  '/shared': { load: () => import('./pages/shared-report.tsx') },
  '/verify': { load: () => import('./pages/verify.tsx') },
})

export interface MenuEntry extends MenuPlace {
  to: string
}

/** For everyone, whether or not they are in an organization. */
const HOME: MenuEntry = { to: '/', section: null, label: 'Home', icon: IconHome }

const FOR_OPERATORS = new Set<MenuPlace['section']>(['Installation', 'Sales agent'])

export function menuFor(reader: SignedIn): { label: MenuPlace['section']; entries: MenuEntry[] }[] {
  const sections = new Map<MenuPlace['section'], MenuEntry[]>([[HOME.section, [HOME]]])
  for (const [to, { menu }] of Object.entries<{ load: unknown; menu?: MenuPlace }>(PAGES)) {
    if (!menu || !isFor(menu, reader)) continue
    sections.set(menu.section, [...(sections.get(menu.section) ?? []), { to, ...menu }])
  }
  return [...sections].map(([label, entries]) => ({ label, entries }))
}

function isFor(place: MenuPlace, reader: SignedIn): boolean {
  const { person, organization, secondFactor, isAdmin, onlyBuys, onlySells } = reader
  if (FOR_OPERATORS.has(place.section)) return person.is_operator
  // Until they show it, nothing is known of what their organization does, and its pages only ask for it.
  if (secondFactor.is_missing) return false
  if (organization === null || (place.isForAdmins && !isAdmin)) return false
  if (place.isFor === 'sellers') return !onlyBuys
  return place.isFor === undefined || !onlySells
}
