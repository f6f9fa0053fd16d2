import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, type Answer, type ApiProblem } from '../../api.ts'
import { usePerson } from '../../session.ts'
import { guidesFor } from '../../guides.ts'
import { useGuideSections } from '../../load-guides.ts'
import { searchGuides } from '../../search-guides.ts'
import { foundOptions } from './found-options.ts'
import { helpOptions } from './help-options.ts'
import { matches, wordsOf, type OptionGroup } from './option.ts'
import { pageOptions, useActs } from './own-options.ts'
import { recentOf } from './recent.ts'

const TYPING_PAUSE_MS = 150

/**
 * What there is to choose. Pages and acts are known here and stay first, so that they do not move when the server's answer
 * arrives. What was found before stays until then; a request that is no longer needed is cancelled.
 */
export function useOptions(text: string): {
  groups: OptionGroup[]
  isPending: boolean
  error: ApiProblem | null
} {
  const reader = usePerson()
  const acts = useActs()
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const question = useQuery<Answer<'GET /find'>, ApiProblem>({
    queryKey: ['/find', asked],
    queryFn: ({ signal }) => ask('GET /find', { query: { q: asked }, signal }),
    placeholderData: keepPreviousData,
    // Without a connection it fails with words; otherwise it would wait for one.
    networkMode: 'always',
    enabled: typed !== '' && asked !== '',
  })
  const sections = useGuideSections(typed !== '')
  if (typed === '') {
    const start = [
      { label: 'Recent', options: recentOf(reader) },
      { label: 'Actions', options: acts },
    ]
    return { groups: start.filter(hasOptions), isPending: false, error: null }
  }
  const words = wordsOf(typed)
  const guides = guidesFor(reader).flatMap((group) => group.guides)
  const groups = [
    { label: 'Pages', options: pageOptions(reader).filter((page) => matches(page, words)) },
    { label: 'Actions', options: acts.filter((act) => matches(act, words)) },
    ...foundOptions(question.data?.groups ?? [], asked),
    { label: 'Help', options: helpOptions(searchGuides(sections.data ?? [], guides, typed), typed) },
  ]
  return {
    groups: groups.filter(hasOptions),
    isPending: asked !== typed || question.isFetching,
    error: question.error,
  }
}

function hasOptions({ options }: OptionGroup): boolean {
  return options.length > 0
}
