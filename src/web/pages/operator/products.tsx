import { Anchor, Badge, Button, Code, Grid, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useAnswer, type Answer } from '../../api.ts'
import { formatAge, formatCount, formatInstant } from '../../format.ts'
import { IconDownload, IconPlus, IconUpload } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { NumberedPages } from '../../parts/numbered-pages.tsx'
import { modelName } from '../../parts/operator/pricing-draft.ts'
import { CHANNELS } from '../../parts/operator/product-draft.ts'
import { SearchField } from '../../parts/operator/search-field.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { useSearchState } from '../../search-state.ts'

type FoundProduct = Answer<'GET /operator/products'>['products'][number]

export default function Products() {
  const { search, change } = useSearchState()
  const { search: words, status, page } = search
  const question = useAnswer('GET /operator/products', { query: { search: words, status, page } })
  return (
    <Page
      title="Products"
      lead="What your sales agent offers to buyers’ agents. A key sees a product only if it has access."
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
          <SearchField name="search" label="Search" placeholder="ID, name or channel" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <NativeSelect
            label="Show"
            value={status ?? 'on_sale'}
            onChange={(event) =>
              change({ status: event.currentTarget.value, page: undefined }, { replace: true })
            }
            data={[
              { value: 'on_sale', label: 'On sale' },
              { value: 'withdrawn', label: 'Withdrawn' },
              { value: 'all', label: 'All' },
            ]}
          />
        </Grid.Col>
      </Grid>
      <Answered question={question}>
        {({ products, total, pages }) =>
          products.length === 0 ? (
            <NoProducts isFiltered={words !== undefined || status !== undefined} />
          ) : (
            <Stack>
              <ul className="card-list" aria-label="Products">
                {products.map((product) => (
                  <ProductCard key={product.product_id} product={product} />
                ))}
              </ul>
              <NumberedPages
                page={Number(page ?? 1)}
                pages={pages}
                total={total}
                what={total === 1 ? 'product' : 'products'}
              />
            </Stack>
          )
        }
      </Answered>
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
          <Text size="sm" c="dimmed" title={formatInstant(changed_at)}>
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
