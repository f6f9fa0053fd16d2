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
import { loadPage } from './load-page.ts'
import { Failure } from './parts/failure.tsx'
import { Loading } from './parts/loading.tsx'
import { OPEN_PAGES, PAGES } from './pages.ts'
import { NotFound, Shell } from './shell.tsx'

/** Pages that moved, so that bookmarks still lead to them. */
const MOVED_PAGES: Record<string, string> = {
  '/operator/openings': '/operator/access',
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

/** Any page, once its parameters were checked against its path. */
type Params = Record<string, string>
interface AnyPage {
  load: () => Promise<{ default: (params: Params) => ReactNode }>
}

function pagesBelow(parent: AnyRoute, pages: object): AnyRoute[] {
  return Object.entries(pages as Record<string, AnyPage>).map(([path, { load }]) => {
    const Page = lazyRouteComponent(() => loadPage(load))
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

export const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren([...pagesBelow(shell, PAGES), ...moved]),
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
  // Loading again also tries again to load the page's code.
  defaultErrorComponent: ({ error }) => <Failure error={error} onRetry={() => void router.invalidate()} />,
  scrollRestoration: true,
})
