import { Anchor, Button, Checkbox, Code, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { AccessAnswer, Territories } from '../../../answers.ts'
import { formatCount } from '../../../format.ts'
import { useSearchState } from '../../../search-state.ts'
import { Empty } from '../../empty.tsx'
import { NumberedPages } from '../../numbered-pages.tsx'
import { PageLink } from '../../page-link.tsx'
import { BulkBar, type Chosen } from './bulk-bar.tsx'
import { EditAccess } from './edit-access.tsx'

type Key = AccessAnswer['keys'][number]
type Product = AccessAnswer['products'][number]

const NOTHING: Chosen = { keyIds: new Set(), productIds: new Set() }

export function Matrix({ answer }: { answer: AccessAnswer }) {
  const { search } = useSearchState()
  const [chosen, setChosen] = useState(NOTHING)
  const [edited, setEdited] = useState<{ agentKey: Key; product: Product }>()
  const { keys, products, products_total, pages } = answer
  if (keys.length === 0 || products.length === 0) return <Nothing answer={answer} />
  const access = new Map(answer.access.map((one) => [`${one.key_id} ${one.product_id}`, one.territories]))
  const accessOf = (key: Key, product: Product) => access.get(`${key.id} ${product.product_id}`)
  const shownIds = products.map(({ product_id }) => product_id)
  const areAllChosen = shownIds.every((id) => chosen.productIds.has(id))
  const areSomeChosen = shownIds.some((id) => chosen.productIds.has(id))
  return (
    <Stack>
      <BulkBar chosen={chosen} onDone={() => setChosen(NOTHING)} />
      <KeyPages answer={answer} />
      <Paper withBorder>
        <Table.ScrollContainer
          minWidth={260 + keys.length * 130}
          type="native"
          tabIndex={0}
          role="region"
          aria-label="Keys and products"
        >
          <Table verticalSpacing="xs" withColumnBorders>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">
                  <Checkbox
                    size="xs"
                    radius="sm"
                    checked={areAllChosen}
                    indeterminate={areSomeChosen && !areAllChosen}
                    onChange={() =>
                      setChosen({
                        ...chosen,
                        productIds: allToggled(chosen.productIds, shownIds, areAllChosen),
                      })
                    }
                    label="All products on this page"
                  />
                </Table.Th>
                {keys.map((key) => (
                  <Table.Th key={key.id} scope="col">
                    <Checkbox
                      size="xs"
                      radius="sm"
                      checked={chosen.keyIds.has(key.id)}
                      onChange={() => setChosen({ ...chosen, keyIds: toggled(chosen.keyIds, key.id) })}
                      label={
                        <>
                          {key.buyer_name}
                          <br />
                          <Text span size="xs" c="dimmed">
                            {key.label}
                          </Text>
                        </>
                      }
                    />
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {products.map((product) => (
                <Table.Tr key={product.product_id}>
                  <Table.Th scope="row">
                    <Checkbox
                      size="xs"
                      radius="sm"
                      checked={chosen.productIds.has(product.product_id)}
                      onChange={() =>
                        setChosen({
                          ...chosen,
                          productIds: toggled(chosen.productIds, product.product_id),
                        })
                      }
                      label={
                        <>
                          {product.name}
                          <br />
                          <Code>{product.product_id}</Code>
                        </>
                      }
                    />
                  </Table.Th>
                  {keys.map((key) => (
                    <Table.Td key={key.id}>
                      <Cell
                        territories={stillSold(accessOf(key, product), product)}
                        what={`${product.name} for ${key.buyer_name}, ${key.label}`}
                        onEdit={() => setEdited({ agentKey: key, product })}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      <NumberedPages
        page={Number(search['page'] ?? 1)}
        pages={pages}
        total={products_total}
        what={products_total === 1 ? 'product' : 'products'}
      />
      {edited && (
        <EditAccess
          {...edited}
          access={stillSold(accessOf(edited.agentKey, edited.product), edited.product)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function allToggled(
  ids: ReadonlySet<string>,
  shown: readonly string[],
  areAllChosen: boolean,
): ReadonlySet<string> {
  const others = [...ids].filter((id) => !shown.includes(id))
  return new Set(areAllChosen ? others : [...others, ...shown])
}

function Nothing({ answer }: { answer: AccessAnswer }) {
  const { search } = useSearchState()
  if (search['search'] !== undefined || search['key_search'] !== undefined) {
    return <Empty title="No matches">Try another search, or clear the filters.</Empty>
  }
  if (answer.keys.length === 0) {
    return (
      <Empty title="No active keys">
        <Anchor component={PageLink} to="/operator/agent-keys">
          Issue a key
        </Anchor>{' '}
        first, then give it access to products.
      </Empty>
    )
  }
  return (
    <Empty title="No products on sale">
      <Anchor component={PageLink} to="/operator/new-product">
        Add a product
      </Anchor>{' '}
      first, then give keys access to it.
    </Empty>
  )
}

function KeyPages({ answer: { keys_total, key_pages } }: { answer: AccessAnswer }) {
  const { search, change } = useSearchState()
  const page = Number(search['key_page'] ?? 1)
  if (key_pages === 1) return null
  const go = (to: number) => change({ key_page: to === 1 ? undefined : String(to) })
  return (
    <Group justify="flex-end" gap="xs">
      <Text size="sm" c="dimmed">
        {formatCount(keys_total)} keys
      </Text>
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
        Previous keys
      </Button>
      <Button size="xs" variant="default" disabled={page >= key_pages} onClick={() => go(page + 1)}>
        Next keys
      </Button>
    </Group>
  )
}

const TERRITORIES_SHOWN_MAX = 4

function Cell({
  territories,
  what,
  onEdit,
}: {
  /** Undefined: no access. */
  territories: Territories | undefined
  what: string
  onEdit: () => void
}) {
  const words = wordsOf(territories)
  return (
    <Button
      size="compact-xs"
      fw={territories === undefined ? 400 : 600}
      variant={territories === undefined ? 'subtle' : 'light'}
      color={territories === undefined || territories?.length === 0 ? 'gray' : 'indigo'}
      onClick={onEdit}
      aria-label={`${what}: ${words}. Change`}
    >
      {words}
    </Button>
  )
}

/** Access may name territories where the product is no longer sold: nobody sees it there. */
function stillSold(territories: Territories | undefined, product: Product): Territories | undefined {
  return territories?.filter((code) => product.territories.includes(code)) ?? territories
}

function wordsOf(territories: Territories | undefined): string {
  if (territories === undefined) return 'No access'
  if (territories === null) return 'All'
  if (territories.length === 0) return 'No territory left'
  const more = territories.length - TERRITORIES_SHOWN_MAX
  return territories.slice(0, TERRITORIES_SHOWN_MAX).join(', ') + (more > 0 ? ` +${more}` : '')
}
