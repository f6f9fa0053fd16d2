import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { LifeNotice } from '../parts/campaign-life/life-notice.tsx'
import { Empty } from '../parts/empty.tsx'
import { Loading } from '../parts/loading.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { ReportForm } from '../parts/report-form.tsx'
import { Term } from '../parts/term.tsx'
import { useSearchState } from '../search-state.ts'

/** Totals typed by hand, line by line, of one campaign. */
export default function ReportDelivery({ campaignId }: { campaignId: string }) {
  const { search } = useSearchState()
  const question = useAnswer('GET /campaigns/:campaignId/delivery', {
    params: { campaignId },
    query: { search: search['search'], page: search['page'] },
  })
  const isSearched = search['search'] !== undefined
  return (
    <Answered question={question}>
      {(answer) =>
        answer.campaign.id !== campaignId.toLowerCase() ? (
          <Loading />
        ) : (
          <Page
            title="Report delivery"
            lead={
              <>
                Enter <Term of="total">cumulative totals</Term>, not increments, and the time they are{' '}
                <Term of="asOf">as of</Term>. Your systems can report the same by{' '}
                <Term of="packageId">API package ID</Term>.
              </>
            }
            trail={[
              { label: 'Campaigns', to: '/campaigns' },
              { label: answer.campaign.name, to: `/campaigns/${campaignId}` },
            ]}
            actions={
              <Button component={PageLink} to="/report-file" variant="default">
                Report with a file
              </Button>
            }
          >
            <LifeNotice campaign={{ ...answer.campaign, side: 'seller' }} />
            {(answer.pages > 1 || isSearched) && <FindLine />}
            {answer.lines.length === 0 && (
              <Empty title={isSearched ? 'No lines match' : 'This campaign has no lines'}>
                {isSearched ? 'Try another search, or show all lines.' : 'Add a line to the campaign first.'}
              </Empty>
            )}
            {/* Also when a search finds nothing: the form keeps what was typed for other lines. */}
            {(answer.lines.length > 0 || isSearched) && (
              <ReportForm key={answer.campaign.id} answer={answer} />
            )}
          </Page>
        )
      }
    </Answered>
  )
}

/** The server's limit. */
const SEARCH_LENGTH_MAX = 200

function FindLine() {
  const { search, change } = useSearchState()
  const [text, setText] = useState(search['search'] ?? '')
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        change({ search: text.trim(), page: undefined })
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Find a line"
          placeholder="Name, reference or package ID"
          maxLength={SEARCH_LENGTH_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          flex={1}
          maw={360}
        />
        <Button type="submit" variant="default">
          Find
        </Button>
        {search['search'] !== undefined && (
          <Button
            variant="subtle"
            onClick={() => {
              setText('')
              change({ search: undefined, page: undefined })
            }}
          >
            All lines
          </Button>
        )}
      </Group>
    </form>
  )
}
