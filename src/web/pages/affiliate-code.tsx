import { Anchor, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { linkTo, useAnswer, withQuery, type Answer } from '../api.ts'
import { isReversed, rangeOf } from '../day-range.ts'
import { formatCount, formatDay } from '../format.ts'
import { DaysChart, FigureCards, FigureCells, FigureHeads, NoResults } from '../parts/affiliate-results.tsx'
import { Answered } from '../parts/answered.tsx'
import { DayRangeFields } from '../parts/day-range-fields.tsx'
import { ExportCsv } from '../parts/export-csv.tsx'
import { Fact } from '../parts/fact.tsx'
import { Loading } from '../parts/loading.tsx'
import { NumberedPages } from '../parts/numbered-pages.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { Term } from '../parts/term.tsx'
import { useSearchState } from '../search-state.ts'
import { Time } from '../parts/time.tsx'

/** One code: its results by day, and on which package. */
export default function AffiliateCode({ codeId }: { codeId: string }) {
  const { search } = useSearchState()
  const scope = { ...rangeOf(search) }
  const question = useAnswer('GET /affiliates/codes/:codeId', {
    params: { codeId },
    query: scope,
    isEnabled: !isReversed(scope),
  })
  if (isReversed(scope)) {
    return (
      <Page title="Affiliate code" trail={[{ label: 'Affiliates', to: '/affiliates' }]}>
        <DayRangeFields />
      </Page>
    )
  }
  return (
    <Answered question={question}>
      {(answer) =>
        answer.code.id === codeId.toLowerCase() ? <CodePage answer={answer} scope={scope} /> : <Loading />
      }
    </Answered>
  )
}

function CodePage({
  answer,
  scope,
}: {
  answer: Answer<'GET /affiliates/codes/:codeId'>
  scope: Record<string, string | undefined>
}) {
  const { search } = useSearchState()
  const { code } = answer
  return (
    <Page
      title={code.code}
      lead={
        answer.side === 'buyer'
          ? `Affiliate code of ${code.seller_name}, on campaigns you buy.`
          : 'Affiliate code of your organization.'
      }
      trail={[
        {
          label: 'Affiliates',
          to: withQuery('/affiliates', {
            ...search,
            page: undefined,
            side: answer.side === 'buyer' ? 'buyer' : undefined,
          }),
        },
      ]}
      actions={
        <ExportCsv
          href={linkTo('GET /affiliates/codes/:codeId/days.csv', {
            params: { codeId: code.id },
            query: scope,
          })}
        />
      }
    >
      <Paper withBorder p="md">
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} my={0}>
          <Fact label={<Term of="packageLine">Package line</Term>}>
            {code.package_name ?? 'Now on a package that is not shared with you'}
          </Fact>
          <Fact label={<Term of="slug">Slug</Term>}>{code.slug ?? 'None'}</Fact>
        </SimpleGrid>
      </Paper>
      <DayRangeFields />
      <FigureCards total={code} />
      {answer.days.length === 0 ? (
        <NoResults />
      ) : (
        <>
          <DaysChart days={answer.days} />
          <Days answer={answer} />
        </>
      )}
    </Page>
  )
}

const DAYS_PER_PAGE = 31

function Days({ answer }: { answer: Answer<'GET /affiliates/codes/:codeId'> }) {
  const { search } = useSearchState()
  const { days } = answer
  const pages = Math.ceil(days.length / DAYS_PER_PAGE)
  const page = Math.min(Math.max(1, Number(search['page']) || 1), pages)
  const isSeller = answer.side === 'seller'
  return (
    <Stack component="section" aria-label="Days" gap="sm">
      <Title order={2} size="h4">
        Days
      </Title>
      <Table.ScrollContainer minWidth={860} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Day</Table.Th>
              <Table.Th scope="col">Earned on</Table.Th>
              <FigureHeads />
              <Table.Th scope="col">Last sent</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.slice((page - 1) * DAYS_PER_PAGE, page * DAYS_PER_PAGE).map((day) => (
              <Table.Tr key={day.date}>
                <Table.Th scope="row" fw={500}>
                  {formatDay(day.date)}
                </Table.Th>
                <Table.Td>
                  {day.package_name}
                  <Text size="xs">
                    <Anchor component={PageLink} to={`/campaigns/${day.campaign_id}/affiliates`} inherit>
                      {day.campaign_name}
                    </Anchor>
                  </Text>
                </Table.Td>
                <FigureCells row={day} />
                <Table.Td>
                  <Time at={day.written_at} />
                  {isSeller && day.key_label !== null && (
                    <Text size="xs" c="dimmed">
                      with {day.key_label}, {day.key_prefix}…
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {answer.has_more && (
        <Text size="sm" c="dimmed">
          These are the latest {formatCount(days.length)} days. The CSV export has all of them.
        </Text>
      )}
      <NumberedPages page={page} pages={pages} total={days.length} what="days with results" />
    </Stack>
  )
}
