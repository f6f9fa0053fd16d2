import {
  Alert,
  Badge,
  Box,
  Button,
  Collapse,
  Flex,
  Grid,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ask, type ApiProblem, type Answer } from '../../api.ts'
import { formatCount, formatMoney } from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { JsonBlock } from '../../parts/json-block.tsx'
import { KeyChoice, useKeyNames } from '../../parts/key-choice.tsx'
import { NumberedPages } from '../../parts/numbered-pages.tsx'
import { modelName } from '../../parts/operator/pricing-draft.ts'
import { Page } from '../../parts/page.tsx'
import { useSearchState } from '../../search-state.ts'
import type { KeyName } from '../../answers.ts'

type KeyView = Answer<'POST /operator/view-as'>['one']
type ProductVerdict = Answer<'POST /operator/view-as'>['verdicts']['rows'][number]['one']
type Verdict = ProductVerdict['verdict']
type AgentPayload = NonNullable<KeyView['result']>['structuredContent']
type SeenProduct = NonNullable<AgentPayload['products']>[number]
type BriefRead = NonNullable<AgentPayload['ext']>['flightline']['brief']

const PRODUCTS_PER_PAGE = 25

export default function ViewAs() {
  const { search } = useSearchState()
  const keys = useKeyNames()
  return (
    <Page
      title="View as a key"
      lead="Exactly what get_products returns for a key, and why it does not see the rest. Previews are not rate-limited or logged."
    >
      <Answered question={keys}>
        {({ keys: names }) =>
          names.length === 0 ? (
            <Empty title="No agent keys yet">
              Issue a key to a buyer and give it access to products. Then you can preview here what it sees.
            </Empty>
          ) : (
            <>
              {/* A new form for each address, so that it shows what the page shows. */}
              <Question key={JSON.stringify(search)} keys={names} />
              {search['key'] === undefined ? (
                <Empty title="Choose a key">The answer appears here.</Empty>
              ) : (
                <View />
              )}
            </>
          )
        }
      </Answered>
    </Page>
  )
}

function Question({ keys }: { keys: readonly KeyName[] }) {
  const { search, change } = useSearchState()
  const [key, setKey] = useState(search['key'] ?? '')
  const [other, setOther] = useState(search['other'] ?? '')
  const [countries, setCountries] = useState(search['countries'] ?? '')
  const [brief, setBrief] = useState(search['brief'] ?? '')
  const [filters, setFilters] = useState(search['filters'] ?? '')
  const [more, setMore] = useState(search['more'] ?? '')
  const [problem, setProblem] = useState<{ field: Field; text: string }>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (key === '') return setProblem({ field: 'key', text: 'Choose a key.' })
    for (const [field, text] of [
      ['filters', filters],
      ['more', more],
    ] as const) {
      if (text.trim() !== '' && !readObject(text)) {
        return setProblem({ field, text: `This is not a JSON object, such as ${EXAMPLES[field]}.` })
      }
    }
    setProblem(undefined)
    const asked = { key, other, countries, brief, filters, more }
    change({ ...asked, cursor: undefined, page: undefined, only: undefined })
  }
  const errorOf = (field: Field) => problem?.field === field && problem.text
  return (
    <Paper withBorder p="md" component="form" onSubmit={submit} noValidate>
      <Grid gutter="sm">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <KeyChoice
            label="Key"
            required
            keys={keys}
            first={[{ value: '', label: 'Choose a key' }]}
            value={key}
            onChoose={setKey}
            error={errorOf('key')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <KeyChoice
            label="Compare with"
            keys={keys}
            first={[{ value: '', label: 'No other key' }]}
            value={other}
            onChoose={setOther}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <TextInput
            label="Countries"
            description="Codes separated by commas, such as DE, AT"
            value={countries}
            onChange={(event) => setCountries(event.currentTarget.value)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <JsonText
            label="Other filters, as JSON"
            description={<>Passed to the agent as “filters”, such as {EXAMPLES.filters}</>}
            minRows={1}
            value={filters}
            onChange={setFilters}
            error={errorOf('filters')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Textarea
            label="Brief"
            description="What the buyer is looking for, in their own words, in any of nine languages. It ranks products and hides none."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={20_000}
            value={brief}
            onChange={(event) => setBrief(event.currentTarget.value)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <JsonText
            label="Other arguments, as JSON"
            description={<>Passed to the agent beside “filters”, such as {EXAMPLES.more}</>}
            minRows={2}
            value={more}
            onChange={setMore}
            error={errorOf('more')}
          />
        </Grid.Col>
      </Grid>
      <Button type="submit" mt="md">
        Preview
      </Button>
    </Paper>
  )
}

type Field = 'key' | 'filters' | 'more'

const EXAMPLES = {
  filters: '{"channels": ["podcast"]}',
  more: '{"targeting_overlay": {"geo_countries": ["DE"]}}',
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The arguments in the address, in the agent's form. */
function argumentsOf(search: Record<string, string>): Record<string, unknown> {
  const { brief, countries = '', filters = '', more = '', cursor } = search
  const codes = countries
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => code.toUpperCase())
  const asked = { ...(codes.length > 0 && { countries: codes }), ...readObject(filters) }
  return {
    ...readObject(more),
    ...(brief !== undefined && { brief }),
    ...(Object.keys(asked).length > 0 && { filters: asked }),
    pagination: { max_results: PRODUCTS_PER_PAGE, ...(cursor !== undefined && { cursor }) },
  }
}

const ONLY = ['all', 'unseen', 'different'] as const

function View() {
  const { search } = useSearchState()
  const body = {
    key_id: search['key'] ?? '',
    other_key_id: search['other'],
    arguments: argumentsOf(search),
    only:
      ONLY.find((only) => only === search['only']) ??
      (search['other'] === undefined ? ('unseen' as const) : ('different' as const)),
    page: Number(search['page'] ?? 1) || 1,
  }
  const question = useQuery<Answer<'POST /operator/view-as'>, ApiProblem>({
    queryKey: ['/operator/view-as', body],
    queryFn: () => ask('POST /operator/view-as', { body }),
    placeholderData: keepPreviousData,
  })
  return (
    <Answered question={question}>
      {(answer) => (
        <Stack gap="xl">
          <Grid gutter="md">
            {[answer.one, ...(answer.other ? [answer.other] : [])].map((view) => (
              <Grid.Col key={view.key.id} span={{ base: 12, md: answer.other ? 6 : 12 }}>
                <Summary view={view} />
              </Grid.Col>
            ))}
          </Grid>
          <Seen view={answer.one} args={answer.arguments} />
          {!isRefused(answer) && <Verdicts answer={answer} only={body.only} />}
        </Stack>
      )}
    </Answered>
  )
}

/** When the call itself is refused there are no verdicts. */
function isRefused({ one, other }: Answer<'POST /operator/view-as'>): boolean {
  return one.counts.refused > 0 && (other === null || other.counts.refused > 0)
}

const COUNT_WORDS: Record<Verdict, string> = {
  shown: 'visible',
  filtered: 'filtered out',
  no_territory: 'no territory left',
  no_access: 'no access',
  withdrawn: 'withdrawn',
  refused: 'call refused',
}

function Summary({ view }: { view: KeyView }) {
  const { key, counts, result } = view
  const error = result?.structuredContent.adcp_error
  return (
    <Paper withBorder p="md" h="100%">
      <Stack gap="xs">
        <Text fw={600}>
          {key.label} · {key.buyer_name}
        </Text>
        <Group gap="xs">
          {(Object.keys(COUNT_WORDS) as Verdict[])
            .filter((verdict) => (verdict === 'shown' || counts[verdict] > 0) && verdict !== 'refused')
            .map((verdict) => (
              <Badge key={verdict} variant="light" color={COLORS[verdict]} tt="none" size="lg">
                {formatCount(counts[verdict])} {COUNT_WORDS[verdict]}
              </Badge>
            ))}
        </Group>
        {result === null && (
          <Alert color="red" variant="light" title="This key does not work">
            It is revoked or expired: the agent answers 401.
          </Alert>
        )}
        {error && (
          <Alert color="red" variant="light" title={`The agent refuses this call: ${error.code}`}>
            {error.message}
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}

/** The products in the answer, in its order, and the answer itself. */
function Seen({ view, args }: { view: KeyView; args: Record<string, unknown> }) {
  const { search, change } = useSearchState()
  const [isJsonShown, { toggle }] = useDisclosure()
  if (view.result === null) return null
  const { products = [], pagination, message, ext } = view.result.structuredContent
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        What {view.key.label} sees
      </Title>
      {message !== undefined && !view.result.isError && <Text size="sm">{message}</Text>}
      {ext && <BriefAsRead brief={ext.flightline.brief} />}
      {products.length > 0 && (
        <Table aria-label="Products in the answer">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Product</Table.Th>
              <Table.Th visibleFrom="sm">Prices</Table.Th>
              <Table.Th>Territories</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {products.map((product) => (
              <SeenRow key={product.product_id} product={product} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="space-between">
        <Button variant="subtle" onClick={toggle} aria-expanded={isJsonShown}>
          {isJsonShown ? 'Hide JSON' : 'Show JSON'}
        </Button>
        <Group gap="xs">
          {search['cursor'] !== undefined && (
            <Button variant="default" onClick={() => change({ cursor: undefined })}>
              First products
            </Button>
          )}
          {pagination?.cursor !== undefined && (
            <Button variant="default" onClick={() => change({ cursor: pagination.cursor })}>
              Next products
            </Button>
          )}
        </Group>
      </Group>
      <Collapse in={isJsonShown}>
        {isJsonShown && (
          <Stack gap="sm">
            <JsonBlock title="Arguments" what="the arguments" value={args} />
            <JsonBlock title="Result" what="the result" value={view.result} />
          </Stack>
        )}
      </Collapse>
    </Stack>
  )
}

/** What the ranking is based on. */
function BriefAsRead({ brief }: { brief: BriefRead }) {
  const { wanted, ruled_out, words, languages } = brief
  const isEmpty = wanted.length + ruled_out.length + words.length === 0
  return (
    <Paper withBorder p="md" component="section" aria-label="Read from the brief">
      <Stack gap="xs">
        <Text fw={600} size="sm">
          Read from the brief
          {languages.length === 1 && ` (${LANGUAGE_NAMES.of(languages[0]!)})`}
        </Text>
        {isEmpty && (
          <Text size="sm">Nothing the products can be matched to. Name a channel, a place or a topic.</Text>
        )}
        <Demands title="Must have" color="teal" demands={wanted.filter(({ is_hard }) => is_hard)} />
        <Demands title="Wanted" color="indigo" demands={wanted.filter(({ is_hard }) => !is_hard)} />
        <Demands
          title="Ruled out"
          color="red"
          demands={ruled_out.map(({ read_from, all_of }) => ({
            name: all_of.map(({ name }) => name).join(' + '),
            read_from,
          }))}
        />
        <Demands
          title="Words"
          color="gray"
          demands={words.map((word) => ({ name: word, read_from: word }))}
        />
        {(ruled_out.length > 0 || wanted.some(({ is_hard }) => is_hard)) && (
          <Text size="sm" c="dimmed">
            Products that miss a must-have, or have something ruled out, come last.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** On a phone the words of a brief are longer than a line. */
const MANY_LINES = {
  h: 'auto',
  mih: 26,
  styles: { label: { whiteSpace: 'normal', textAlign: 'start' } },
} as const

function Demands(props: {
  title: string
  color: string
  demands: readonly { name: string; read_from: string }[]
}) {
  if (props.demands.length === 0) return null
  return (
    <Flex
      direction={{ base: 'column', xs: 'row' }}
      gap={{ base: 4, xs: 'xs' }}
      role="group"
      aria-label={props.title}
    >
      <Text size="sm" c="dimmed" w={80} pt={2} flex="none">
        {props.title}
      </Text>
      <Group gap={6}>
        {props.demands.map(({ name, read_from }) => (
          <Badge key={`${name} ${read_from}`} variant="light" color={props.color} size="lg" {...MANY_LINES}>
            {name}
            {read_from.toLowerCase() !== name.toLowerCase() && ` · “${read_from}”`}
          </Badge>
        ))}
      </Group>
    </Flex>
  )
}

function SeenRow({ product }: { product: SeenProduct }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {product.name}
        </Text>
        <Text size="sm" c="dimmed">
          {product.product_id}
        </Text>
        {product.brief_relevance !== undefined && <Text size="sm">{product.brief_relevance}</Text>}
        <Box hiddenFrom="sm" mt={4}>
          <Prices product={product} />
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Prices product={product} />
      </Table.Td>
      <Table.Td>{product.ext.flightline.territories.join(', ')}</Table.Td>
    </Table.Tr>
  )
}

function Prices({ product }: { product: SeenProduct }) {
  return product.pricing_options.map((option, i) => (
    <Text size="sm" key={i}>
      {priceOf(option)}
    </Text>
  ))
}

function priceOf(option: SeenProduct['pricing_options'][number]): string {
  const { currency, fixed_price, floor_price } = option
  const model = modelName(option.pricing_model)
  if (fixed_price !== undefined) return `${model} ${priceText(fixed_price, currency)}`
  return floor_price === undefined
    ? `${model}, auction in ${currency}`
    : `${model}, auction from ${priceText(floor_price, currency)}`
}

/** Prices come as JSON numbers here; a tiny one is written with an exponent. */
function priceText(amount: number, currency: string): string {
  const text = String(amount)
  return text.includes('e') ? `${text} ${currency}` : formatMoney(text, currency)
}

const COLORS: Record<Verdict, string> = {
  shown: 'teal',
  filtered: 'indigo',
  no_territory: 'grape',
  no_access: 'gray',
  withdrawn: 'gray',
  refused: 'red',
}

/** Every product of the installation, and whether the keys see it. */
function Verdicts({ answer, only }: { answer: Answer<'POST /operator/view-as'>; only: string }) {
  const { change } = useSearchState()
  const { verdicts, one, other } = answer
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {other ? 'Product by product' : 'Not visible, and why'}
        </Title>
        <SegmentedControl
          aria-label="Which products"
          value={only}
          onChange={(value) => change({ only: value, page: undefined }, { replace: true })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unseen', label: 'Not visible' },
            ...(other ? [{ value: 'different', label: 'Different' }] : []),
          ]}
        />
      </Group>
      {verdicts.total === 0 ? (
        <Empty
          title={only === 'different' ? 'Both keys see the same products' : 'This key sees every product'}
        />
      ) : (
        <>
          <Table aria-label="Verdicts">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Product</Table.Th>
                <Table.Th>{one.key.label}</Table.Th>
                {other && <Table.Th>{other.key.label}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {verdicts.rows.map((row) => (
                <Table.Tr key={row.product_id}>
                  <Table.Td>
                    <Text size="sm" fw={600}>
                      {row.name}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {row.product_id}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <VerdictCell verdict={row.one} />
                  </Table.Td>
                  {row.other && (
                    <Table.Td>
                      <VerdictCell verdict={row.other} />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <NumberedPages
            page={verdicts.page}
            pages={verdicts.pages}
            total={verdicts.total}
            what={verdicts.total === 1 ? 'product' : 'products'}
          />
        </>
      )}
    </Stack>
  )
}

const VERDICT_WORDS: Record<Verdict, string> = {
  shown: 'Visible',
  filtered: 'Filtered out',
  no_territory: 'No territory left',
  no_access: 'No access',
  withdrawn: 'Withdrawn',
  refused: 'Refused',
}

function VerdictCell({ verdict: { verdict, filters, territories } }: { verdict: ProductVerdict }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" fw={600}>
        {VERDICT_WORDS[verdict]}
      </Text>
      {verdict === 'filtered' && <Text size="sm">by {filters.join(', ')}</Text>}
      {verdict === 'no_territory' && (
        <Text size="sm">Access covers only territories where it is no longer sold.</Text>
      )}
      {(verdict === 'shown' || verdict === 'filtered') && (
        <Text size="sm" c="dimmed">
          {territories.join(', ')}
        </Text>
      )}
    </Stack>
  )
}

function JsonText({
  onChange,
  ...field
}: {
  label: string
  description: ReactNode
  minRows: number
  value: string
  onChange: (text: string) => void
  error: ReactNode
}) {
  return (
    <Textarea
      {...field}
      autosize
      maxRows={8}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
    />
  )
}
