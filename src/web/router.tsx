import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useParams,
  type AnyRoute,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from './parts/failure.tsx'
import { Loading } from './parts/loading.tsx'
import { Home } from './pages/home.tsx'
import { NotFound, Shell } from './shell.tsx'

/** The parameters in a page's path: `$campaignId`. */
type ParamIn<Path> = Path extends `${string}$${infer Param}/${infer Rest}`
  ? Param | ParamIn<Rest>
  : Path extends `${string}$${infer Param}`
    ? Param
    : never

/** A page gets the parameters of its path, and can ask for no others. */
type LoadPage<Path> = () => Promise<{ default: (params: { [Param in ParamIn<Path>]: string }) => ReactNode }>

function listPages<Pages extends { [Path in keyof Pages]: LoadPage<Path> }>(pages: Pages): Pages {
  return pages
}

/** Every page for people who are signed in, loaded when it is first opened. */
const PAGES = listPages({
  '/account': () => import('./pages/account.tsx'),
  '/campaigns': () => import('./pages/campaigns.tsx'),
  '/new-campaign': () => import('./pages/new-campaign.tsx'),
  // As people type it.
  '/campaigns/new': () => import('./pages/new-campaign.tsx'),
  '/campaigns/$campaignId': () => import('./pages/campaign.tsx'),
  '/campaigns/$campaignId/edit': () => import('./pages/edit-campaign.tsx'),
  '/settings': () => import('./pages/settings/settings.tsx'),
  '/settings/api-keys': () => import('./pages/settings/api-keys.tsx'),
  '/settings/members': () => import('./pages/settings/members.tsx'),
  '/settings/sellers': () => import('./pages/settings/sellers.tsx'),
  '/settings/activity': () => import('./pages/settings/activity.tsx'),
  '/campaigns/$campaignId/report': () => import('./pages/report-delivery.tsx'),
  '/campaigns/$campaignId/lines/$packageId': () => import('./pages/line.tsx'),
  '/report-file': () => import('./pages/report-file.tsx'),
  '/affiliates': () => import('./pages/affiliates.tsx'),
  '/affiliates/codes/$codeId': () => import('./pages/affiliate-code.tsx'),
  '/campaigns/$campaignId/affiliates': () => import('./pages/affiliates.tsx'),
  '/requests': () => import('./pages/requests.tsx'),
  '/requests/$requestId': () => import('./pages/request.tsx'),
  '/operator': () => import('./pages/operator/operator.tsx'),
  '/operator/organizations': () => import('./pages/operator/organizations.tsx'),
  '/operator/organizations/$organizationId': () => import('./pages/operator/organization.tsx'),
  '/operator/people': () => import('./pages/operator/people.tsx'),
  '/operator/audit': () => import('./pages/operator/audit.tsx'),
  '/operator/security': () => import('./pages/operator/security.tsx'),
  '/operator/health': () => import('./pages/operator/health.tsx'),
  '/operator/view-as': () => import('./pages/operator/view-as.tsx'),
  '/operator/calls': () => import('./pages/operator/calls.tsx'),
  '/operator/calls/$number': () => import('./pages/operator/call.tsx'),
  '/operator/demand': () => import('./pages/operator/demand.tsx'),
  '/operator/adagents': () => import('./pages/operator/adagents.tsx'),
  '/operator/adagents/$domain': () => import('./pages/operator/adagents-file.tsx'),
  '/operator/agent-keys': () => import('./pages/operator/agent-keys.tsx'),
  '/operator/products': () => import('./pages/operator/products.tsx'),
  '/operator/new-product': () => import('./pages/operator/new-product.tsx'),
  '/operator/import-products': () => import('./pages/operator/import-products.tsx'),
  '/operator/products/$productId': () => import('./pages/operator/product.tsx'),
  '/operator/formats': () => import('./pages/operator/formats.tsx'),
  '/operator/new-format': () => import('./pages/operator/new-format.tsx'),
  '/operator/formats/$formatId': () => import('./pages/operator/format.tsx'),
  '/operator/access': () => import('./pages/operator/access.tsx'),
})

/** Pages without the menu, for people who may not be signed in. */
const OPEN_PAGES = listPages({
  '/sign-in': () => import('./pages/sign-in.tsx'),
  '/invitation': () => import('./pages/invitation.tsx'),
  '/access': () => import('./pages/access.tsx'),
})

/** Pages that moved, so that bookmarks still lead to them. */
const MOVED_PAGES: Record<string, string> = {
  '/operator/openings': '/operator/access',
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

/** Any page, once its parameters were checked against its path. */
type Params = Record<string, string>
type LoadAnyPage = () => Promise<{ default: (params: Params) => ReactNode }>

function pagesBelow(parent: AnyRoute, pages: object): AnyRoute[] {
  return Object.entries(pages as Record<string, LoadAnyPage>).map(([path, load]) => {
    const Page = lazyRouteComponent(load)
    const WithParams = () => <Page {...(useParams({ strict: false }) as Params)} />
    const component = Object.assign(WithParams, { preload: async () => Page.preload?.() })
    return createRoute({ getParentRoute: () => parent, path, component })
  })
}

const moved = Object.entries(MOVED_PAGES).map(([path, to]) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: ({ search }) => redirect({ to, search, replace: true, throw: true }),
  }),
)

const home = createRoute({ getParentRoute: () => shell, path: '/', component: Home })

export const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren([home, ...pagesBelow(shell, PAGES), ...moved]),
    ...pagesBelow(root, OPEN_PAGES),
  ]),
  // Values of the query string are text, as people see them in the address.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: ({ error }) => <Failure error={error} />,
  scrollRestoration: true,
})
