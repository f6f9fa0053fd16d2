import { Anchor, Group, Paper } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Suspense, use, useEffect } from 'react'
import type { Guide as GuideText } from '../guide.ts'
import { helpLink } from '../help-link.ts'
import { loadGuide } from '../load-guides.ts'
import { Blocks, plainText } from '../parts/help/guide-blocks.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { PageNotFound } from './not-found.tsx'

/** One of the guides in docs/, as it was when the app was built. */
export default function Guide({ guide: name }: { guide: string }) {
  const loading = loadGuide(name)
  if (loading === undefined) return <PageNotFound />
  return (
    <Suspense fallback={<Loading />}>
      <GuidePage key={name} name={name} loading={loading} />
    </Suspense>
  )
}

function GuidePage({ name, loading }: { name: string; loading: Promise<GuideText> }) {
  const { title, blocks } = use(loading)
  const hash = useLocation({ select: (location) => location.hash })
  // The guide may have arrived after the router looked for the section.
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash])
  return (
    <Page title={title} trail={[{ label: 'Help', to: '/help' }]}>
      <Group align="flex-start" wrap="nowrap" gap="xl">
        <article className="guide">
          <Paper component="details" withBorder p="sm" hiddenFrom="lg" className="guide-contents-folded">
            <summary>On this page</summary>
            <Contents name={name} guide={blocks} />
          </Paper>
          <Blocks guide={name} blocks={blocks} />
        </article>
        <Paper component="nav" visibleFrom="lg" className="guide-contents" aria-label="On this page">
          <Contents name={name} guide={blocks} />
        </Paper>
      </Group>
    </Page>
  )
}

function Contents({ name, guide }: { name: string; guide: GuideText['blocks'] }) {
  const current = useLocation({ select: (location) => location.hash })
  return (
    <ul className="plain-list">
      {guide.map(
        (block) =>
          block.kind === 'heading' &&
          block.depth <= 3 && (
            <li key={block.anchor} data-depth={block.depth}>
              <Anchor
                component={PageLink}
                to={helpLink(name, block.anchor)}
                size="sm"
                {...(block.anchor === current ? { 'aria-current': 'location' } : { c: 'dimmed' })}
              >
                {plainText(block.parts)}
              </Anchor>
            </li>
          ),
      )}
    </ul>
  )
}
