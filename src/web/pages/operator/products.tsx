import { Anchor, Badge, Button, Code, Grid, Group, NativeSelect, Paper, Text } from '@mantine/core'
import { useAnswer, type Answer } from '../../api.ts'
import { formatAge, formatCount, formatInBoth } from '../../format.ts'
import { IconDownload, IconPlus, IconUpload } from '../../icons.ts'
import { ChosenFilter } from '../../parts/chosen-filter.tsx'
import { Empty } from '../../parts/empty.tsx'
import { modelName } from '../../parts/operator/pricing-draft.ts'
import { CHANNELS } from '../../parts/operator/product-draft.ts'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import { Term } from '../../parts/term.tsx'

type FoundProduct = Answer<'GET /operator/products'>['products'][number]

export default function Products() {
  const { search, change } = useSearchState()
  const { search: words, status, show, page } = search
  const field = useFilters('page')
  const question = useAnswer('GET /operator/products', { query: { search: words, status, show, page } })
  return (
    <Page
      title="Products"
      lead={
        <>
          What your <Term of="salesAgent">sales agent</Term> offers to buyers’ agents. A key sees a product
          only if it has <Term of="access">access</Term>.
        </>
      }
      actions={
        <>
          <Button
            component="a"
            href="/api/console/operator/product-export"
            download="products.json"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Export
          </Button>
          <Button
            component={PageLink}
            to="/operator/import-products"
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            Import
          </Button>
          <Button
            component={PageLink}
            to="/operator/new-product"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            New product
          </Button>
        </>
      }
    >
      <Grid gutter="sm" align="flex-end" role="search">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField placeholder="ID, name or channel" {...field('search')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <NativeSelect
            label="Show"
            {...field('status', 'on_sale')}
            data={[
              { value: 'on_sale', label: 'On sale' },
              { value: 'withdrawn', label: 'Withdrawn' },
              { value: 'all', label: 'All' },
            ]}
          />
        </Grid.Col>
      </Grid>
      {show !== undefined && (
        <Group>
          <ChosenFilter
            label={`Sold on ${show.split(' ').toReversed().join(', ')}`}
            onRemove={() => change({ show: undefined, page: undefined }, { replace: true })}
          />
        </Group>
      )}
      <PagedList
        question={question}
        label="Products"
        listOf={({ products, ...list }) => ({ items: products, ...list })}
        what={['product', 'products']}
        nothing={<NoProducts isFiltered={[words, status, show, page].some((part) => part !== undefined)} />}
      >
        {(product) => <ProductCard key={product.product_id} product={product} />}
      </PagedList>
    </Page>
  )
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No matches">Try another search, or clear the filters.</Empty>
  return (
    <Empty title="No products yet">
      Add a product or import a file, then choose which keys can see it under Access.
    </Empty>
  )
}

function ProductCard({ product }: { product: FoundProduct }) {
  const { product_id, name, channels, territories, pricing_models, key_count, changed_at } = product
  return (
    <Paper withBorder p="md" component="li">
      <Grid gutter="sm" align="center">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Group gap="xs">
            <Anchor component={PageLink} to={`/operator/products/${product_id}`} fw={600}>
              {name}
            </Anchor>
            {product.withdrawn_at !== null && (
              <Badge color="gray" variant="light">
                Withdrawn
              </Badge>
            )}
          </Group>
          <Code>{product_id}</Code>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
          <Text size="sm">{channels.map((channel) => names[channel] ?? channel).join(', ')}</Text>
          <Text size="sm" c="dimmed">
            {pricing_models.map(modelName).join(', ')}; {summaryOf(territories)}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
          <Text size="sm">
            {key_count === 0
              ? 'No key can see it'
              : `Visible to ${formatCount(key_count)} ${key_count === 1 ? 'key' : 'keys'}`}
          </Text>
          <Text size="sm" c="dimmed" title={formatInBoth(changed_at)}>
            Changed {formatAge(changed_at)}
          </Text>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

const names: Record<string, string> = CHANNELS
const TERRITORIES_SHOWN_MAX = 6

function summaryOf(territories: readonly string[]): string {
  const more = territories.length - TERRITORIES_SHOWN_MAX
  return territories.slice(0, TERRITORIES_SHOWN_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
