import { Anchor, Button, Highlight, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, type KeyboardEvent } from 'react'
import { formatCount } from '../../format.ts'
import type { ListedGuide } from '../../guides.ts'
import { useGuideSections } from '../../load-guides.ts'
import { addressOf, searchGuides, type FoundSection } from '../../search-guides.ts'
import { useSearchState, useFilters } from '../../search-state.ts'
import { Answered } from '../answered.tsx'
import { Empty } from '../empty.tsx'
import { wordsOf } from '../find/option.ts'
import { PageLink } from '../page-link.tsx'
import { Row, Rows } from '../rows.tsx'
import { SearchField } from '../search-field.tsx'

const SHOWN_MAX = 30

/** A search through the guides, with what it found below. The arrow keys move through the results. */
export function GuideSearch({ guides }: { guides: readonly ListedGuide[] }) {
  const { search } = useSearchState()
  const field = useFilters()
  const navigate = useNavigate()
  const typed = (search['search'] ?? '').trim()
  const question = useGuideSections(typed !== '')
  const found = question.data ? searchGuides(question.data, guides, typed) : []
  const part = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    const stops = [...(part.current?.querySelectorAll<HTMLElement>('input, ul a') ?? [])]
    stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus()
  }
  const open = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
    event.preventDefault()
    const { to, hash } = placeOf(first)
    void navigate({ to, ...(hash !== undefined && { hash }) })
  }
  return (
    <Stack ref={part} gap="sm" onKeyDown={move}>
      <SearchField
        {...field('search')}
        placeholder="Search the guides"
        aria-label="Search the guides"
        maw={560}
        onKeyDown={open}
      />
      {typed !== '' && (
        <Answered question={question}>
          {() => <Results found={found} typed={typed} onClear={() => field('search').onChange('')} />}
        </Answered>
      )}
    </Stack>
  )
}

function Results({ found, typed, onClear }: { found: FoundSection[]; typed: string; onClear: () => void }) {
  if (found.length === 0) {
    return (
      <Empty title="No matches">
        Try fewer or other words.
        <br />
        <Button variant="default" mt="sm" onClick={onClear}>
          Show all guides
        </Button>
      </Empty>
    )
  }
  const words = wordsOf(typed)
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {found.length === 1 ? '1 section' : `${formatCount(found.length)} sections`}
        {found.length > SHOWN_MAX && `, the first ${SHOWN_MAX} shown`}
      </Text>
      <Rows label="Results">
        {found.slice(0, SHOWN_MAX).map((section) => (
          <Row key={`${section.guide.name} ${section.anchor} ${section.heading}`}>
            <Anchor component={PageLink} to={addressOf(section)} fw={600}>
              {section.heading}
            </Anchor>
            <Text size="xs" c="dimmed">
              {section.guide.title}
            </Text>
            <Highlight size="sm" highlight={words} highlightStyles={EMPHASIS}>
              {section.snippet}
            </Highlight>
          </Row>
        ))}
      </Rows>
    </>
  )
}

const EMPHASIS = { fontWeight: 700, background: 'none', color: 'inherit' }

function placeOf(section: FoundSection): { to: string; hash: string | undefined } {
  const [to = '', hash] = addressOf(section).split('#')
  return { to, hash }
}
