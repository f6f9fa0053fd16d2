import { Group, NativeSelect, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { daysInWords } from '../../../core/retention/days-in-words.ts'
import type { DemandAnswer } from '../../answers.ts'
import { useAnswer } from '../../api.ts'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { KeyChoice } from '../../parts/key-choice.tsx'
import { AskedFor } from '../../parts/operator/demand/asked-for.tsx'
import { CallsByDay } from '../../parts/operator/demand/calls-by-day.tsx'
import { Figures } from '../../parts/operator/demand/figures.tsx'
import { NotFound } from '../../parts/operator/demand/not-found.tsx'
import { WhoCalls } from '../../parts/operator/demand/who-calls.tsx'
import { WithoutProducts } from '../../parts/operator/demand/without-products.tsx'
import { Page } from '../../parts/page.tsx'
import { useSearchState } from '../../search-state.ts'
import { Term } from '../../parts/term.tsx'

const PERIODS = ['1', '7', '30', '90']
const DAYS_SHOWN = '30'

export default function DemandPage() {
  const { search } = useSearchState()
  const { days, key } = search
  const question = useAnswer('GET /operator/demand', { query: { days, key } })
  return (
    <Page
      title="Demand"
      lead={
        <>
          What buyers’ agents ask for in their <Term of="brief">briefs</Term>, who asks, and what they do not
          find. Days are UTC.
        </>
      }
    >
      <Choices />
      <Answered question={question}>{(demand) => <Demand demand={demand} />}</Answered>
    </Page>
  )
}

function Choices() {
  const { search, change } = useSearchState()
  const days = search['days'] ?? DAYS_SHOWN
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label="Period"
        value={days}
        onChange={(event) => change({ days: event.currentTarget.value }, { replace: true })}
        data={[...new Set([...PERIODS, days])].map((value) => ({
          value,
          label: value === '1' ? 'Today' : `Last ${value} days`,
        }))}
      />
      <KeyChoice
        label="Caller"
        maw="100%"
        first={[
          { value: '', label: 'All callers' },
          { value: 'none', label: 'Callers without a key' },
        ]}
        value={search['key'] ?? ''}
        onChoose={(key) => change({ key }, { replace: true })}
      />
    </Group>
  )
}

function Demand({ demand }: { demand: DemandAnswer }) {
  if (demand.outcomes.length === 0) {
    return (
      <Empty title="No calls in this period">
        Choose a longer period. Calls are kept for {daysInWords(demand.days_kept)}.
      </Empty>
    )
  }
  return (
    <Stack gap="xl">
      <Figures demand={demand} />
      <Section title="Calls by day">
        <CallsByDay demand={demand} />
      </Section>
      <Section title="Who calls">
        <WhoCalls keys={demand.keys} />
      </Section>
      <Section title="What is asked for">
        <AskedFor asked={demand.asked} />
      </Section>
      <Section title="Calls without products, and why">
        <WithoutProducts demand={demand} />
      </Section>
      <Section title="Asked for, not found">
        <NotFound demand={demand} />
      </Section>
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
