import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Guide, GuideSection } from './guide.ts'
import { ApiProblem } from './api.ts'
import { loadPage } from './load-page.ts'

const files = import.meta.glob<{ default: Guide }>('../../docs/*.md')
const loaded = new Map<string, Promise<Guide>>()

/** Undefined if there is no such guide. Once loaded it is there at once, so that the back button finds its place. */
export function loadGuide(name: string): Promise<Guide> | undefined {
  const load = files[`../../docs/${name}.md`]
  if (load === undefined) return undefined
  const before = loaded.get(name)
  if (before) return before
  const guide = loadPage(load).then((module) => module.default)
  loaded.set(name, guide)
  guide.catch(() => loaded.delete(name))
  return guide
}

/** What the search in the guides looks through, loaded when it is first needed. */
export function useGuideSections(isNeeded: boolean): UseQueryResult<GuideSection[], ApiProblem> {
  return useQuery<GuideSection[], ApiProblem>({
    queryKey: ['guide sections'],
    queryFn: async () => (await loadPage(() => import('virtual:guide-sections')).catch(sayThatGone)).default,
    // A browser does not try again to load what it could not load.
    retry: false,
    staleTime: Infinity,
    networkMode: 'always',
    enabled: isNeeded,
  })
}

function sayThatGone(error: unknown): never {
  if (error instanceof ApiProblem) throw error
  throw new ApiProblem({
    status: 404,
    code: 'not_found',
    detail: 'Flightline was updated. Reload the page to search the guides.',
  })
}
