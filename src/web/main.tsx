import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiProblem } from './api.ts'
import { router } from './router.tsx'
import { SESSION_PATH } from './session.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
Object.assign(globalThis, { __webpack_nonce__: nonce })

const ABOUT_SESSION = new Set(['conflict', 'second_factor_required'])

/** If an answer says that they are signed out, in another organization or without a second factor, the session is reloaded, and the shell says so over the page. */
const onError = (error: Error) => {
  const isAboutSession =
    error instanceof ApiProblem && (error.status === 401 || ABOUT_SESSION.has(error.code))
  if (isAboutSession) void queryClient.invalidateQueries({ queryKey: [SESSION_PATH] })
}

const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal will be repeated; a request that failed on the way may succeed.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status < 500),
      // A page that regains focus shows the current state.
      refetchOnWindowFocus: true,
    },
  },
})

// Browsers say nothing when the same file is chosen again, which may have been changed: each choice begins with none.
document.addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') target.value = ''
  },
  true,
)

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
