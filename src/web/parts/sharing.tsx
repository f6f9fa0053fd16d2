import { Alert, Badge } from '@mantine/core'
import { IconAlertTriangle } from '../icons.ts'
import type { CampaignSummary, CampaignView } from '../answers.ts'

/** Whether the buyer sees a campaign. Nothing is shown where it does. */

const WORDS = { pending: 'Waiting for buyer', declined: 'Declined by buyer' } as const

export function SharingBadge({
  sharing,
  size = 'md',
}: Pick<CampaignSummary, 'sharing'> & { size?: 'xs' | 'md' }) {
  if (sharing === 'accepted') return null
  return (
    <Badge variant="dot" size={size} color={sharing === 'pending' ? 'orange' : 'red'} tt="none">
      {WORDS[sharing]}
    </Badge>
  )
}

export function SharingNotice({ campaign }: { campaign: CampaignView }) {
  const { sharing, buyer_name: buyer } = campaign
  if (sharing === 'accepted') return null
  return (
    <Alert
      color={sharing === 'pending' ? 'orange' : 'red'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        sharing === 'pending' ? `Waiting for ${buyer} to accept` : `${buyer} has declined campaigns from you`
      }
    >
      {sharing === 'pending'
        ? `${buyer} sees this campaign once an admin there accepts you, under Settings, Sellers. You can already report delivery.`
        : `${buyer} does not see this campaign. Ask an admin there to accept you, under Settings, Sellers.`}
    </Alert>
  )
}
