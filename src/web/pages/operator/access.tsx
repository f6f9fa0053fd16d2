import {
  Anchor,
  Button,
  Checkbox,
  Chip,
  Code,
  Grid,
  Group,
  Input,
  Modal,
  Paper,
  Radio,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ask, useAct, useAnswer, type ApiProblem, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { NumberedPages } from '../../parts/numbered-pages.tsx'
import { SearchField } from '../../parts/operator/search-field.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { say } from '../../parts/say.ts'
import { useSearchState } from '../../search-state.ts'

type Key = Answer<'GET /operator/access'>['keys'][number]
type Product = Answer<'GET /operator/access'>['products'][number]
type Territories = string[] | null

export default function Access() {
  const { search } = useSearchState()
  const { search: words, page, key_search, key_page } = search
  const question = useAnswer('GET /operator/access', { query: { search: words, page, key_search, key_page } })
  return (
    <Page
      title="Access"
      lead="Which agent key can see which product, and in which territories (countries). Changes apply immediately."
    >
      <Grid gutter="sm" role="search">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField name="search" label="Products" placeholder="ID, name or channel" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField
            name="key_search"
            pageName="key_page"
            label="Keys"
            placeholder="Buyer, label or prefix"
          />
        </Grid.Col>
      </Grid>
      <Answered question={question}>{(answer) => <Matrix answer={answer} />}</Answered>
    </Page>
  )
}

/** Chosen for a bulk change, on any page. */
interface Chosen {
  keyIds: ReadonlySet<string>
  productIds: ReadonlySet<string>
}

const NOTHING: Chosen = { keyIds: new Set(), productIds: new Set() }

function Matrix({ answer }: { answer: Answer<'GET /operator/access'> }) {
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

function Nothing({ answer }: { answer: Answer<'GET /operator/access'> }) {
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

function KeyPages({ answer: { keys_total, key_pages } }: { answer: Answer<'GET /operator/access'> }) {
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

type How = 'none' | 'all' | 'some'

/** One product for one key. */
function EditAccess({
  agentKey,
  product,
  access,
  onClose,
}: {
  agentKey: Key
  product: Product
  access: Territories | undefined
  onClose: () => void
}) {
  const [how, setHow] = useState<How>(access === undefined ? 'none' : access === null ? 'all' : 'some')
  const [some, setSome] = useState<string[]>(access ?? [])
  const pair = { key_ids: [agentKey.id], product_ids: [product.product_id] }
  const save = useAct(async () => {
    if (how === 'none') await ask('POST /operator/access-removals', { body: pair })
    else
      await ask('PUT /operator/access', {
        body: {
          ...pair,
          territories: how === 'all' ? null : some,
        },
      })
    say('Access saved.')
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  const isFieldWrong = save.error?.field?.startsWith('territories') ?? false
  return (
    <Modal opened onClose={onClose} title={product.name} centered>
      <form onSubmit={submit}>
        <Stack>
          <Radio.Group
            label={`For ${agentKey.buyer_name}, ${agentKey.label}`}
            value={how}
            onChange={(value) => setHow(value as How)}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="none" label="No access" />
              <Radio value="all" label="All its territories, including those added later" />
              <Radio value="some" label="These territories only" />
            </Stack>
          </Radio.Group>
          {how === 'some' && (
            <Input.Wrapper label="Territories" labelElement="div" error={isFieldWrong && save.error?.message}>
              <Chip.Group multiple value={some} onChange={setSome}>
                <Group gap={6} role="group" aria-label="Territories">
                  {product.territories.map((code) => (
                    <Chip key={code} value={code} size="xs" variant="outline">
                      {code}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
            </Input.Wrapper>
          )}
          {save.error && !isFieldWrong && <Failure error={save.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Many keys, many products, or both at once. */
function BulkBar({ chosen, onDone }: { chosen: Chosen; onDone: () => void }) {
  const [dialog, setDialog] = useState<'grant' | 'remove'>()
  const pair = { key_ids: [...chosen.keyIds], product_ids: [...chosen.productIds] }
  const [keys, products] = [pair.key_ids.length, pair.product_ids.length]
  const what = `${count(products, 'product')} and ${count(keys, 'key')}`
  const done = (changed: number) => {
    say(
      changed === 0
        ? 'Nothing to change.'
        : `Access changed for ${count(changed, 'pair')} of key and product.`,
    )
    setDialog(undefined)
    onDone()
  }
  const remove = useAct(async () => {
    const { changed } = await ask('POST /operator/access-removals', { body: pair })
    done(changed)
  })
  const isReady = keys > 0 && products > 0
  return (
    <Group gap="sm" role="group" aria-label="Bulk changes">
      <Text size="sm" c="dimmed" role="status">
        {keys + products === 0
          ? 'Select products and keys to grant or remove access in bulk.'
          : `${what} selected.${isReady ? '' : ' Select at least one of each.'}`}
      </Text>
      <Button size="xs" disabled={!isReady} onClick={() => setDialog('grant')}>
        Grant
      </Button>
      <Button size="xs" variant="default" disabled={!isReady} onClick={() => setDialog('remove')}>
        Remove
      </Button>
      {dialog === 'grant' && (
        <GrantMany pair={pair} what={what} onClose={() => setDialog(undefined)} onDone={done} />
      )}
      <Confirm
        title="Remove access?"
        action="Remove access"
        isOpen={dialog === 'remove'}
        isPending={remove.isPending}
        error={remove.error}
        onClose={() => setDialog(undefined)}
        onConfirm={() => remove.mutate(undefined)}
      >
        {what}: none of these keys will see any of these products.
      </Confirm>
    </Group>
  )
}

function GrantMany({
  pair,
  what,
  onClose,
  onDone,
}: {
  pair: { key_ids: string[]; product_ids: string[] }
  what: string
  onClose: () => void
  onDone: (changed: number) => void
}) {
  const [how, setHow] = useState<How>('all')
  const [codes, setCodes] = useState('')
  const grant = useAct(async () => {
    const some = codes
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== '')
    const territories = how === 'all' ? null : some
    const answer = await ask('PUT /operator/access', { body: { ...pair, territories } })
    if (answer.not_sold_there.length > 0) {
      say(`Not sold in these countries, so unchanged: ${answer.not_sold_there.join(', ')}.`)
    }
    onDone(answer.changed)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    grant.mutate(undefined)
  }
  const fieldError = errorOf(grant.error)
  return (
    <Modal opened onClose={onClose} title="Grant access" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Radio.Group label={what} value={how} onChange={(value) => setHow(value as How)}>
            <Stack gap="xs" mt="xs">
              <Radio value="all" label="All territories of each product" />
              <Radio value="some" label="Only these countries, where the product is sold" />
            </Stack>
          </Radio.Group>
          {how === 'some' && (
            <TextInput
              label="Countries"
              placeholder="DE, AT"
              required
              spellCheck={false}
              value={codes}
              onChange={(event) => setCodes(event.currentTarget.value)}
              error={fieldError}
            />
          )}
          {grant.error && fieldError === undefined && <Failure error={grant.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={grant.isPending}>
              Grant access
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function errorOf(error: ApiProblem | null): string | undefined {
  return error?.field?.startsWith('territories') ? error.message : undefined
}

function count(number: number, what: string): string {
  return `${formatCount(number)} ${what}${number === 1 ? '' : 's'}`
}
