import { Group, NativeSelect, Stack, Title } from '@mantine/core'
import { useAnswer } from '../api.ts'
import { COUNTED_BASES, UNITS } from '../../core/delivery/units.ts'
import { useFilters } from '../search-state.ts'
import { Answered } from './answered.tsx'
import { DeliveredAgainstPlan } from './delivered-against-plan.tsx'
import type { CampaignView, DeliveryChart } from '../answers.ts'

type CountedBasis = DeliveryChart['pricing_basis']

/** Delivered against an even plan: of all lines with the same pricing, or of the one that the address names. */
export default function CampaignChart({ campaign }: { campaign: CampaignView }) {
  const chart = useFilters()('chart')
  const choices = choicesOf(campaign)
  const chosen = choices.find(({ value }) => value === chart.value) ?? choices[0]!
  const question = useAnswer('GET /campaigns/:campaignId/chart', {
    params: { campaignId: campaign.id },
    query: chosen.query,
  })
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Delivered against plan
        </Title>
        {choices.length > 1 && (
          <NativeSelect
            aria-label="Lines in the chart"
            value={chosen.value}
            onChange={chart.onChange}
            data={choices.map(({ value, label }) => ({ value, label }))}
            w={{ base: '100%', xs: 280 }}
          />
        )}
      </Group>
      <Answered question={question}>{(answer) => <DeliveredAgainstPlan chart={answer} />}</Answered>
    </Stack>
  )
}

interface Choice {
  value: string
  label: string
  query: { package_id?: string; basis?: CountedBasis }
}

function choicesOf({ lines }: CampaignView): Choice[] {
  const counted = lines.filter(({ pricing_basis }) => pricing_basis !== 'flat_rate')
  const together = COUNTED_BASES.map((basis) => ({
    basis,
    alike: counted.filter(({ pricing_basis }) => pricing_basis === basis),
  }))
    .filter(({ alike }) => alike.length > 1)
    .map(({ basis, alike }) => ({
      value: basis,
      label: `All ${UNITS[basis].words}${goalNote(alike)}`,
      query: { basis },
    }))
  const alone = counted.map(({ package_id, name }) => ({
    value: package_id,
    label: name,
    query: { package_id },
  }))
  return [...together, ...alone]
}

/** If any line has a goal, lines without one are left out: they would lift the sum above the plan. */
function goalNote(lines: CampaignView['lines']): string {
  const withGoal = lines.filter(({ booked }) => booked !== null).length
  return withGoal > 0 && withGoal < lines.length ? ' with a goal' : ''
}
