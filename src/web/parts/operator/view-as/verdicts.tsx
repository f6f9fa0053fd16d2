import { Group, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core'
import type { ProductVerdict, ViewAsAnswer } from '../../../answers.ts'
import { useSearchState } from '../../../search-state.ts'
import { Empty } from '../../empty.tsx'
import { NumberedPages } from '../../numbered-pages.tsx'

/** Every product of the installation, and whether the keys see it. */
export function Verdicts({ answer, only }: { answer: ViewAsAnswer; only: string }) {
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

const VERDICT_WORDS: Record<ProductVerdict['verdict'], string> = {
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
