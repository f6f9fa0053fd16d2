import { Anchor, Badge, Button, Code, Grid, Group, Paper, Text } from '@mantine/core'
import { useAnswer, withQuery, type Answer } from '../../api.ts'
import { formatAge, formatCount, formatInBoth } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { Empty } from '../../parts/empty.tsx'
import { CADENCES, KINDS, STATUSES } from '../../parts/operator/show-draft.ts'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Term } from '../../parts/term.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'

type FoundShow = Answer<'GET /operator/collections'>['collections'][number]

export default function Shows() {
  const { search } = useSearchState()
  const { search: words, page } = search
  const field = useFilters('page')
  const question = useAnswer('GET /operator/collections', { query: { search: words, page } })
  return (
    <Page
      title="Shows"
      lead={
        <>
          Podcasts, newsletters and other programmes that products are sold on. Describe a{' '}
          <Term of="show">show</Term> once; buyers’ agents get it with every product that names it.
        </>
      }
      actions={
        <Button
          component={PageLink}
          to="/operator/shows/new"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          New show
        </Button>
      }
    >
      <div role="search">
        <SearchField placeholder="Publisher, name or ID" maw={480} {...field('search')} />
      </div>
      <PagedList
        question={question}
        label="Shows"
        listOf={({ collections, ...list }) => ({ items: collections, ...list })}
        what={['show', 'shows']}
        nothing={<NoShows isFiltered={words !== undefined || page !== undefined} />}
      >
        {(show) => <ShowCard key={`${show.publisher_domain} ${show.collection_id}`} show={show} />}
      </PagedList>
    </Page>
  )
}

function NoShows({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No matches">Try another search, or clear it.</Empty>
  return (
    <Empty title="No shows yet">
      Add a podcast, a newsletter, a print title or an event series, then name it in the products that are
      sold on it. Buyers’ agents then know what an ad runs in, how often, and by when to book and send
      material.
    </Empty>
  )
}

function ShowCard({ show }: { show: FoundShow }) {
  const { publisher_domain, collection_id, name, kind, cadence, status, product_count, changed_at } = show
  const about = [kind && KINDS[kind], cadence && CADENCES[cadence]].filter(Boolean)
  return (
    <Paper withBorder p="md" component="li">
      <Grid gutter="sm" align="center">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Group gap="xs">
            <Anchor
              component={PageLink}
              to={`/operator/shows/${publisher_domain}/${collection_id}`}
              fw={600}
              className="breakable"
            >
              {name}
            </Anchor>
            {status !== null && (
              <Badge color={status === 'active' ? 'teal' : 'gray'} variant="light">
                {STATUSES[status]}
              </Badge>
            )}
          </Group>
          <Code className="breakable">{collection_id}</Code>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
          <Text size="sm" className="breakable">
            {publisher_domain}
          </Text>
          <Text size="sm" c="dimmed">
            {about.length === 0 ? 'Kind not stated' : about.join(', ')}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
          <ProductCount show={show} count={product_count} />
          <Text size="sm" c="dimmed" title={formatInBoth(changed_at)}>
            Changed {formatAge(changed_at)}
          </Text>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function ProductCount({
  show: { publisher_domain, collection_id, name },
  count,
}: {
  show: FoundShow
  count: number
}) {
  if (count === 0) return <Text size="sm">No product names it</Text>
  const words = count === 1 ? '1 product' : `${formatCount(count)} products`
  return (
    <Anchor
      component={PageLink}
      to={withQuery('/operator/products', { show: `${publisher_domain} ${collection_id}` })}
      size="sm"
      aria-label={`${words} on ${name}`}
    >
      {words}
    </Anchor>
  )
}
