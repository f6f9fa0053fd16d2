import { Box, Button, Collapse, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KeyView, ProductsPayload } from '../../../answers.ts'
import { formatMoney } from '../../../format.ts'
import { useSearchState } from '../../../search-state.ts'
import { JsonBlock } from '../../json-block.tsx'
import { modelName } from '../pricing-draft.ts'
import { BriefAsRead } from './brief-as-read.tsx'

type SeenProduct = NonNullable<ProductsPayload['products']>[number]

/** The products in the answer, in its order, and the answer itself. */
export function Seen({ view, args }: { view: KeyView; args: Record<string, unknown> }) {
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
