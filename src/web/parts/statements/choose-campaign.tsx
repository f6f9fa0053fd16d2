import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAnswer, type Answer } from '../../api.ts'
import { Answered } from '../answered.tsx'
import { PageLink } from '../page-link.tsx'
import { Row, Rows } from '../rows.tsx'
import { monthInWords } from './month-in-words.ts'
import { NewStatementForm } from './new-statement.tsx'

type Unstated = Answer<'GET /unstated-campaigns'>

/** A new statement from the list of all: first the campaign, then its last day. */
export function ChooseCampaign({ unstated, onClose }: { unstated: Unstated; onClose: () => void }) {
  const [chosen, setChosen] = useState<Unstated['campaigns'][number] | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={chosen === null ? 'New statement' : `New statement for ${chosen.name}`}
      centered
      size="lg"
    >
      {chosen === null ? (
        <Campaigns unstated={unstated} onChosen={setChosen} />
      ) : (
        <ForCampaign campaignId={chosen.id} onClose={onClose} />
      )}
    </Modal>
  )
}

function Campaigns({
  unstated,
  onChosen,
}: {
  unstated: Unstated
  onChosen: (campaign: Unstated['campaigns'][number]) => void
}) {
  const { month, campaigns, has_more } = unstated
  return (
    <Stack>
      <Text size="sm">
        {campaigns.length === 0
          ? `Every campaign with delivery in ${monthInWords(month)} has a statement or a draft for it.`
          : `With delivery in ${monthInWords(month)}, and without a statement for it:`}
      </Text>
      {campaigns.length > 0 && (
        <Rows label="Campaigns without a statement">
          {campaigns.map((campaign, i) => (
            <Row key={campaign.id}>
              <Anchor
                component="button"
                type="button"
                ta="left"
                fw={600}
                className="breakable"
                {...(i === 0 && { 'data-autofocus': true })}
                onClick={() => onChosen(campaign)}
              >
                {campaign.name}
              </Anchor>
              <Text size="sm" c="dimmed" className="breakable">
                {campaign.buyer_name}
                {campaign.purchase_order !== null && `, purchase order ${campaign.purchase_order}`}
              </Text>
            </Row>
          ))}
        </Rows>
      )}
      <Text size="sm" c="dimmed">
        {has_more && 'These are the newest; others follow once they have one. '}
        For any other campaign or period,{' '}
        <Anchor component={PageLink} to="/campaigns?side=seller" inherit underline="always">
          open the campaign
        </Anchor>{' '}
        and choose New statement there.
      </Text>
    </Stack>
  )
}

function ForCampaign({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const question = useAnswer('GET /campaigns/:campaignId/statements/next', { params: { campaignId } })
  return (
    <Answered question={question}>
      {({ next }) =>
        next === null ? (
          <Text size="sm">Nothing is left for a statement of this campaign.</Text>
        ) : (
          <NewStatementForm campaignId={campaignId} next={next} onClose={onClose} />
        )
      }
    </Answered>
  )
}
