import { Stack, Title } from '@mantine/core'
import { useAnswer } from '../api.ts'
import { Answered } from './answered.tsx'
import { DeliveredAgainstPlan } from './delivered-against-plan.tsx'

/** Delivered against an even plan, of one line. */
export default function LineChart({ campaignId, packageId }: { campaignId: string; packageId: string }) {
  const question = useAnswer('GET /campaigns/:campaignId/chart', {
    params: { campaignId },
    query: { package_id: packageId },
  })
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Delivered against plan
      </Title>
      <Answered question={question}>{(chart) => <DeliveredAgainstPlan chart={chart} />}</Answered>
    </Stack>
  )
}
