import { ApiProblem, UNREACHABLE } from './api.ts'

/**
 * Loads the code of a page. If its file is gone, Flightline was updated, and the router reloads the window; while the server
 * cannot be reached that would lose the whole app, so the page says so instead.
 */
export async function loadPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load()
  } catch (error) {
    throw (await isReachable()) ? error : new ApiProblem(UNREACHABLE)
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
