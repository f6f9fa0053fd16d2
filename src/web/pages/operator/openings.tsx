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
import type { ClosedAnswer, OpenedAnswer, OpeningsAnswer } from '../../../console/operator-opening-answers.ts'
import { ask, useAct, useAnswer, withQuery, type ApiProblem } from '../../api.ts'
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

type Key = OpeningsAnswer['keys'][number]
type Product = OpeningsAnswer['products'][number]
type Territories = string[] | null

export default function Openings() {
  const { search } = useSearchState()
  const { search: words, page, key_search, key_page } = search
  const question = useAnswer<OpeningsAnswer>(
    withQuery('/operator/openings', { search: words, page, key_search, key_page }),
  )
  return (
    <Page
      title="Openings"
      lead="Which key sees which product, and where. A change holds from the next call on."
    >
      <Grid gutter="sm" role="search">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField name="search" label="Products" placeholder="Id, name or channel" />
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

/** What is chosen for a change of many at once, on whichever pages it was chosen. */
interface Chosen {
  keyIds: ReadonlySet<string>
  productIds: ReadonlySet<string>
}

const NOTHING: Chosen = { keyIds: new Set(), productIds: new Set() }

function Matrix({ answer }: { answer: OpeningsAnswer }) {
  const { search } = useSearchState()
  const [chosen, setChosen] = useState(NOTHING)
  const [edited, setEdited] = useState<{ agentKey: Key; product: Product }>()
  const { keys, products, products_total, pages } = answer
  if (keys.length === 0 || products.length === 0) return <Nothing answer={answer} />
  const openings = new Map(answer.openings.map((one) => [`${one.key_id} ${one.product_id}`, one.territories]))
  const openingOf = (key: Key, product: Product) => openings.get(`${key.id} ${product.product_id}`)
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
                    label="All products of this page"
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
                        territories={stillSold(openingOf(key, product), product)}
                        what={`${product.name} to ${key.buyer_name}, ${key.label}`}
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
        <EditOpening
          {...edited}
          opening={stillSold(openingOf(edited.agentKey, edited.product), edited.product)}
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

function Nothing({ answer }: { answer: OpeningsAnswer }) {
  const { search } = useSearchState()
  if (search['search'] !== undefined || search['key_search'] !== undefined) {
    return <Empty title="No matches">Try another search.</Empty>
  }
  if (answer.keys.length === 0) {
    return (
      <Empty title="No key works at present">
        <Anchor component={PageLink} to="/operator/agent-keys">
          Issue a key
        </Anchor>{' '}
        first: products are opened to keys.
      </Empty>
    )
  }
  return (
    <Empty title="No product is on sale">
      <Anchor component={PageLink} to="/operator/new-product">
        Write a product
      </Anchor>{' '}
      first, then open it.
    </Empty>
  )
}

function KeyPages({ answer: { keys_total, key_pages } }: { answer: OpeningsAnswer }) {
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
        Keys before
      </Button>
      <Button size="xs" variant="default" disabled={page >= key_pages} onClick={() => go(page + 1)}>
        More keys
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
  /** Undefined: not open. */
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

/** An opening may name territories in which the product is no longer sold: there nobody sees it. */
function stillSold(territories: Territories | undefined, product: Product): Territories | undefined {
  return territories?.filter((code) => product.territories.includes(code)) ?? territories
}

function wordsOf(territories: Territories | undefined): string {
  if (territories === undefined) return 'Not open'
  if (territories === null) return 'All'
  if (territories.length === 0) return 'No territory left'
  const more = territories.length - TERRITORIES_SHOWN_MAX
  return territories.slice(0, TERRITORIES_SHOWN_MAX).join(', ') + (more > 0 ? ` +${more}` : '')
}

type How = 'closed' | 'all' | 'some'

/** One product for one key. */
function EditOpening({
  agentKey,
  product,
  opening,
  onClose,
}: {
  agentKey: Key
  product: Product
  opening: Territories | undefined
  onClose: () => void
}) {
  const [how, setHow] = useState<How>(opening === undefined ? 'closed' : opening === null ? 'all' : 'some')
  const [some, setSome] = useState<string[]>(opening ?? [])
  const pair = { key_ids: [agentKey.id], product_ids: [product.product_id] }
  const save = useAct(async () => {
    if (how === 'closed') await ask<ClosedAnswer>('POST', '/operator/closings', pair)
    else
      await ask<OpenedAnswer>('PUT', '/operator/openings', {
        ...pair,
        territories: how === 'all' ? null : some,
      })
    say('Saved. It holds from the next call on.')
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
              <Radio value="closed" label="Not open" />
              <Radio value="all" label="Open in all its territories, also in those it gets later" />
              <Radio value="some" label="Open in these only" />
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

/** A product to many keys, a key to many products, or many to many. */
function BulkBar({ chosen, onDone }: { chosen: Chosen; onDone: () => void }) {
  const [dialog, setDialog] = useState<'open' | 'close'>()
  const pair = { key_ids: [...chosen.keyIds], product_ids: [...chosen.productIds] }
  const [keys, products] = [pair.key_ids.length, pair.product_ids.length]
  const what = `${count(products, 'product')} and ${count(keys, 'key')}`
  const done = (changed: number) => {
    say(changed === 0 ? 'It was so already.' : `${count(changed, 'opening')} changed.`)
    setDialog(undefined)
    onDone()
  }
  const close = useAct(async () => {
    const { changed } = await ask<ClosedAnswer>('POST', '/operator/closings', pair)
    done(changed)
  })
  const isReady = keys > 0 && products > 0
  return (
    <Group gap="sm" role="group" aria-label="Change many at once">
      <Text size="sm" c="dimmed" role="status">
        {keys + products === 0
          ? 'Choose products and keys to change many at once.'
          : `${what} chosen.${isReady ? '' : ' Choose some of both.'}`}
      </Text>
      <Button size="xs" disabled={!isReady} onClick={() => setDialog('open')}>
        Open chosen
      </Button>
      <Button size="xs" variant="default" disabled={!isReady} onClick={() => setDialog('close')}>
        Close chosen
      </Button>
      {dialog === 'open' && (
        <OpenMany pair={pair} what={what} onClose={() => setDialog(undefined)} onDone={done} />
      )}
      <Confirm
        title="Close many at once?"
        action="Close them"
        isOpen={dialog === 'close'}
        isPending={close.isPending}
        error={close.error}
        onClose={() => setDialog(undefined)}
        onConfirm={() => close.mutate(undefined)}
      >
        {what}: from the next call on, none of these keys sees any of these products.
      </Confirm>
    </Group>
  )
}

function OpenMany({
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
  const open = useAct(async () => {
    const some = codes
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== '')
    const territories = how === 'all' ? null : some
    const answer = await ask<OpenedAnswer>('PUT', '/operator/openings', { ...pair, territories })
    if (answer.not_sold_there.length > 0) {
      say(`Sold in none of these countries, and left as they were: ${answer.not_sold_there.join(', ')}.`)
    }
    onDone(answer.changed)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open.mutate(undefined)
  }
  const fieldError = errorOf(open.error)
  return (
    <Modal opened onClose={onClose} title="Open many at once" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Radio.Group label={what} value={how} onChange={(value) => setHow(value as How)}>
            <Stack gap="xs" mt="xs">
              <Radio value="all" label="In all territories of each product" />
              <Radio value="some" label="Only in these countries, as far as a product is sold there" />
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
          {open.error && fieldError === undefined && <Failure error={open.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={open.isPending}>
              Open them
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
