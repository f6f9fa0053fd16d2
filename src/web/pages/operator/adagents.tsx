import { Anchor, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useAnswer, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconSearch } from '../../icons.ts'
import { AgentAddress } from '../../parts/agent-address.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { NumberedPages } from '../../parts/numbered-pages.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { useSearchState } from '../../search-state.ts'

export default function Adagents() {
  const { search } = useSearchState()
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
            {(answer.total > 0 || search['search'] !== undefined) && <SearchField />}
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
                  {countries.join(', ')}
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

const TYPING_PAUSE_MS = 250

function SearchField() {
  const { search, change } = useSearchState()
  const value = search['search'] ?? ''
  const [words, setWords] = useState(value)
  const find = useDebouncedCallback(
    (text: string) => change({ search: text, page: undefined }, { replace: true }),
    TYPING_PAUSE_MS,
  )
  useEffect(() => setWords(value), [value])
  return (
    <TextInput
      label="Search"
      placeholder="Domain"
      type="search"
      maw={360}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value)
        find(event.currentTarget.value)
      }}
    />
  )
}
