import { Anchor, Stack, Table, Text } from '@mantine/core'
import { useAnswer, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { AgentAddress } from '../../parts/agent-address.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { NumberedPages } from '../../parts/numbered-pages.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'

export default function Adagents() {
  const { search } = useSearchState()
  const field = useFilters('page')
  const question = useAnswer('GET /operator/adagents', {
    query: { search: search['search'], page: search['page'] },
  })
  return (
    <Page
      title="adagents.json"
      lead="The file in which a publisher names who may sell its inventory. Each publisher hosts its own; buyers’ agents check it."
    >
      <Answered question={question}>
        {(answer) => (
          <>
            <AgentAddress url={answer.agent_url} isSet={answer.is_agent_url_set} />
            {(answer.total > 0 || search['search'] !== undefined) && (
              <SearchField placeholder="Domain" maw={360} {...field('search')} />
            )}
            <Publishers answer={answer} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Publishers({ answer }: { answer: Answer<'GET /operator/adagents'> }) {
  const { search } = useSearchState()
  const { publishers, total, page, pages } = answer
  if (total === 0) {
    return search['search'] === undefined ? (
      <Empty title="No products on sale yet">Create a product, and its publisher’s file appears here.</Empty>
    ) : (
      <Empty title="No matches">Try another search.</Empty>
    )
  }
  return (
    <Stack>
      <Table highlightOnHover aria-label="Publishers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Publisher</Table.Th>
            <Table.Th ta="right">Products</Table.Th>
            <Table.Th visibleFrom="xs">Sold in</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {publishers.map(({ domain, products, countries }) => (
            <Table.Tr key={domain}>
              <Table.Td>
                <Anchor component={PageLink} to={`/operator/adagents/${domain}`}>
                  {domain}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right">{formatCount(products)}</Table.Td>
              <Table.Td visibleFrom="xs">
                <Text size="sm" lineClamp={2}>
                  {products === 0 ? 'Nothing on sale' : countries.join(', ')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <NumberedPages
        page={page}
        pages={pages}
        total={total}
        what={total === 1 ? 'publisher' : 'publishers'}
      />
    </Stack>
  )
}
