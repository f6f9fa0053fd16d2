import { Group, Paper, Progress, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { PACING_WORDS } from '../../../core/campaign/pacing-words.ts'
import { UNITS } from '../../../core/delivery/units.ts'
import type { Answer } from '../../api.ts'
import { formatCount, formatDecimal, formatPercents } from '../../format.ts'
import { useSearchState } from '../../search-state.ts'
import { amountOrDash } from '../money.tsx'
import { PACING_COLORS, pacingColor } from '../pacing.tsx'
import { Term } from '../term.tsx'

type Totals = Answer<'GET /lines/totals'>

/** What all lines that match come to, by currency and by unit, and how they are pacing. */
export function LineTotals({ totals }: { totals: Totals }) {
  return (
    <Paper withBorder p="xs" component="section" aria-label="Totals">
      <Stack gap={6}>
        <StateBar states={totals.states} lines={totals.lines} />
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={2} horizontalSpacing={8} fz="xs" className="compact-table">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Total</Table.Th>
                <Table.Th scope="col" ta="right">
                  Lines
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Booked
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Delivered
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  <Term of="billable">Billable</Term>
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  <Term of="remaining">Remaining</Term>
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  <Term of="done">Done</Term>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {totals.money.map((sum) => (
                <CurrencyRow key={sum.currency} sum={sum} />
              ))}
              {totals.quantities.map(({ pricing_basis, lines, booked, delivered }) => (
                <Table.Tr key={pricing_basis}>
                  <Table.Th scope="row" fw={500}>
                    {UNITS[pricing_basis].label}
                  </Table.Th>
                  <Table.Td ta="right">{formatCount(lines)}</Table.Td>
                  <Table.Td ta="right">{formatDecimal(booked)}</Table.Td>
                  <Table.Td ta="right">{formatDecimal(delivered)}</Table.Td>
                  <Table.Td />
                  <Table.Td />
                  <Table.Td />
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Stack>
    </Paper>
  )
}

function CurrencyRow({ sum }: { sum: Totals['money'][number] }) {
  const { currency, lines, booked, delivered, billable, remaining, percent } = sum
  const money = (amount: string | null) => amountOrDash(amount, currency)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {currency}
      </Table.Th>
      <Table.Td ta="right">{formatCount(lines)}</Table.Td>
      <Table.Td ta="right">{money(booked)}</Table.Td>
      <Table.Td ta="right">{money(delivered)}</Table.Td>
      <Table.Td ta="right">{money(billable)}</Table.Td>
      <Table.Td ta="right">{money(remaining)}</Table.Td>
      <Table.Td ta="right">{percent === null ? '–' : formatPercents(percent)}</Table.Td>
    </Table.Tr>
  )
}

/** How the lines are spread over the states; each is a filter. */
function StateBar({ states, lines }: { states: Totals['states']; lines: number }) {
  const { change } = useSearchState()
  return (
    <Stack gap={6}>
      <Progress.Root size="sm" aria-hidden className="states-bar">
        {states.map(({ state, lines: count }) => (
          <Progress.Section key={state} value={(count / lines) * 100} color={PACING_COLORS[state]} />
        ))}
      </Progress.Root>
      <Group gap={8}>
        {states.map(({ state, lines: count }) => (
          <UnstyledButton
            key={state}
            fz="xs"
            onClick={() => change({ pacing: state, page: undefined })}
            className="state-count"
          >
            <Group gap={6} wrap="nowrap">
              <span className="state-dot" style={{ background: pacingColor(state) }} aria-hidden />
              {PACING_WORDS[state]}
              <Text span inherit fw={600} className="figures">
                {formatCount(count)}
              </Text>
            </Group>
          </UnstyledButton>
        ))}
      </Group>
    </Stack>
  )
}
