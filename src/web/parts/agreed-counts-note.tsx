import { Anchor, Text } from '@mantine/core'
import { withQuery } from '../api.ts'
import { PageLink } from './page-link.tsx'

/** Beside amounts of a campaign whose statements bill agreed counts. */
export function AgreedCountsNote({ campaignId }: { campaignId: string }) {
  return (
    <Text size="sm" c="dimmed">
      Amounts are by measured delivery.{' '}
      <Anchor component={PageLink} to={withQuery('/statements', { campaign_id: campaignId })} inherit>
        Statements
      </Anchor>{' '}
      bill the{' '}
      <Anchor component={PageLink} to={`/campaigns/${campaignId}/counts`} inherit>
        agreed counts
      </Anchor>
      .
    </Text>
  )
}
