import { Stack, Title } from '@mantine/core'
import type { DeliveryChart } from '../../console/campaign-answers.ts'
import { useAnswer, withQuery } from '../api.ts'
import { Answered } from './answered.tsx'
import { Chart } from './campaign-chart.tsx'

/** What was delivered of one line against an even plan. */
export default function LineChart({ campaignId, packageId }: { campaignId: string; packageId: string }) {
  const question = useAnswer<DeliveryChart>(
    withQuery(`/campaigns/${campaignId}/chart`, { package_id: packageId }),
  )
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Delivered against plan
      </Title>
      <Answered question={question}>{(chart) => <Chart chart={chart} />}</Answered>
    </Stack>
  )
}
