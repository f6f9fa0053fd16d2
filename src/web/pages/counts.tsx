import { Alert, Anchor, Button, Group, Menu, Text } from '@mantine/core'
import type { CountPage } from '../answers.ts'
import { linkTo, useAnswer, withQuery } from '../api.ts'
import { formatCount } from '../format.ts'
import { IconDownload } from '../icons.ts'
import { Answered } from '../parts/answered.tsx'
import { CampaignNav } from '../parts/campaign-nav.tsx'
import { CountDays } from '../parts/counts/count-days.tsx'
import { CountFile } from '../parts/counts/count-file.tsx'
import { CountLines } from '../parts/counts/count-lines.tsx'
import { describeProgress, formatDays } from '../parts/counts/count-words.ts'
import { Tolerance } from '../parts/counts/tolerance.tsx'
import { Empty } from '../parts/empty.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Term } from '../parts/term.tsx'
import { useSearchState } from '../search-state.ts'

/** What each side counted of a campaign's lines on some days, and what they agree on. */
export default function Counts({ campaignId }: { campaignId: string }) {
  const { search } = useSearchState()
  const question = useAnswer('GET /campaigns/:campaignId/counts', {
    params: { campaignId },
    query: { first_day: search['first_day'], last_day: search['last_day'] },
  })
  return (
    <Answered question={question}>
      {(page) => (page.campaign_id === campaignId.toLowerCase() ? <CountsPage page={page} /> : <Loading />)}
    </Answered>
  )
}

function CountsPage({ page }: { page: CountPage }) {
  const { campaign_id: campaignId, first_day, last_day, lines } = page
  const isBuyer = page.side === 'buyer'
  const days = formatDays(first_day, last_day)
  const key = `${campaignId} ${first_day} ${last_day}`
  const isCounted = lines.some(({ entries }) => entries.length > 0)
  return (
    <Page
      title="Counts"
      trail={[
        { label: 'Campaigns', to: '/campaigns' },
        { label: page.campaign_name, to: `/campaigns/${campaignId}` },
      ]}
      lead={
        isBuyer ? (
          <>
            Compare what {page.seller_name} measured with your own count. Statements bill the{' '}
            <Term of="agreedCount">agreed count</Term>; without one, what {page.seller_name} measured.
          </>
        ) : (
          <>
            Compare what you measured with the count of {page.buyer_name}. Statements bill the{' '}
            <Term of="agreedCount">agreed count</Term>; without one, what you measured.
          </>
        )
      }
      actions={lines.length > 0 && <Export page={page} />}
    >
      <CampaignNav campaignId={campaignId} />
      {page.is_draft && (
        <Alert color="gray" variant="light" title="This campaign is a draft">
          Publish it before you agree on counts: {page.buyer_name} does not see it yet.
        </Alert>
      )}
      <CountDays page={page} />
      {lines.length === 0 ? (
        <Empty title="Nothing to count">
          This campaign has no lines priced by impressions or downloads. A flat rate is not counted.
        </Empty>
      ) : (
        <>
          <Group justify="space-between" gap="xs">
            <Text role="status">
              <strong>{days}</strong> · {describeProgress(page)}
            </Text>
            <Tolerance page={page} />
          </Group>
          <StatedOn page={page} />
          {!isCounted && !page.is_draft && lines.some((line) => !line.is_before_flight) && (
            <Text size="sm" c="dimmed">
              {isBuyer
                ? 'Enter your counts below or upload a file, or agree to a figure as it is.'
                : `${page.buyer_name} has not counted these days yet. You can propose a figure, or wait for their count.`}
            </Text>
          )}
          <CountLines key={key} page={page} />
          {isBuyer && <CountFile key={`file ${key}`} page={page} />}
        </>
      )}
      {page.has_more_lines && (
        <Text size="sm" c="dimmed">
          Only the first 1,000 lines of a campaign can be counted.
        </Text>
      )}
    </Page>
  )
}

/** Where these days are billed. */
function StatedOn({ page: { campaign_id, statements } }: { page: CountPage }) {
  return (
    <Text size="sm">
      {statements.length === 0 ? 'Not on a statement yet.' : 'On '}
      {statements.map(({ id, number, currency, first_day, last_day }, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <Anchor component={PageLink} to={`/statements/${id}`} inherit>
            statement {formatCount(number)}
          </Anchor>{' '}
          ({formatDays(first_day, last_day)}
          {statements.some((other) => other.currency !== currency) && `, ${currency}`})
        </span>
      ))}
      {statements.length > 0 && '.'}{' '}
      <Anchor component={PageLink} to={withQuery('/statements', { campaign_id })} inherit>
        All statements of this campaign
      </Anchor>
    </Text>
  )
}

function Export({ page: { campaign_id: campaignId, first_day, last_day } }: { page: CountPage }) {
  const link = (format: 'csv' | 'xlsx') =>
    linkTo('GET /campaigns/:campaignId/counts/lines', {
      params: { campaignId },
      query: { first_day, last_day, format },
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={link('xlsx')} download>
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item component="a" href={link('csv')} download>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
