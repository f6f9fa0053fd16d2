import { Anchor, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { StatementView } from '../answers.ts'
import { useAnswer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Answers } from '../parts/statements/answers.tsx'
import { countsOf } from '../parts/statements/counts-of.ts'
import { DownloadMenu } from '../parts/statements/download-menu.tsx'
import { DraftNotice } from '../parts/statements/draft-notice.tsx'
import { StatementPaper } from '../parts/statements/paper.tsx'
import { ReviewNotice } from '../parts/statements/review-notice.tsx'
import { StateBadge } from '../parts/statements/state-badge.tsx'

/** A statement: the paper itself, what to do with it, and what both sides said about it. */
export default function Statement({ statementId }: { statementId: string }) {
  const question = useAnswer('GET /statements/:statementId', { params: { statementId } })
  return (
    <Answered question={question}>
      {(statement) =>
        statement.id === statementId.toLowerCase() ? (
          <StatementPage key={statement.id} statement={statement} />
        ) : (
          <Loading />
        )
      }
    </Answered>
  )
}

function StatementPage({ statement }: { statement: StatementView }) {
  const { content, signed, side, state } = statement
  const { campaign, seller, buyer } = content
  useFocusAfterChange(state)
  return (
    <Page
      title={signed ? `Statement ${signed.number}` : 'Draft statement'}
      trail={[
        { label: 'Statements', to: '/statements' },
        { label: campaign.name, to: `/campaigns/${campaign.id}` },
      ]}
      lead={
        <Group gap="xs">
          <span>{side === 'seller' ? `To ${buyer.name}` : `From ${seller.name}`}</span>
          <StateBadge state={state} />
          <Anchor component={PageLink} to={countsOf(content)} size="sm">
            Counts of this period
          </Anchor>
        </Group>
      }
      actions={<DownloadMenu statement={statement} />}
    >
      {signed ? <ReviewNotice statement={statement} /> : <DraftNotice statement={statement} />}
      <StatementPaper statement={statement} />
      <Answers statement={statement} />
    </Page>
  )
}

/** An act takes its own button away: the reader goes on at the heading, not at the top of the browser. */
function useFocusAfterChange(state: StatementView['state']) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [state])
}
