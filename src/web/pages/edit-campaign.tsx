import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, useAct, useAnswer } from '../api.ts'
import { formatCount } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { CampaignFields } from '../parts/campaign-form.tsx'
import { LifeButton } from '../parts/campaign-life/campaign-menu.tsx'
import { Empty } from '../parts/empty.tsx'
import { editedLine } from '../parts/line-fields.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { say } from '../parts/say.ts'
import type { Buyer, CampaignForm, CampaignView } from '../answers.ts'

export default function EditCampaign({ campaignId }: { campaignId: string }) {
  const question = useAnswer('GET /campaigns/:campaignId', { params: { campaignId } })
  const buyers = useAnswer('GET /buyers')
  // How often the form was started over because someone else had changed the campaign.
  const [attempt, setAttempt] = useState(0)
  const reload = () => void question.refetch().then(() => setAttempt(attempt + 1))
  return (
    <Answered question={question}>
      {(campaign) =>
        campaign.id !== campaignId.toLowerCase() ? (
          <Loading />
        ) : (
          <Page
            title={`Edit ${campaign.name}`}
            trail={[
              { label: 'Campaigns', to: '/campaigns' },
              { label: campaign.name, to: `/campaigns/${campaign.id}` },
            ]}
          >
            {campaign.side === 'buyer' ? (
              <Empty title="Only the seller can edit a campaign">
                Ask {campaign.seller_name} to make the change.
              </Empty>
            ) : campaign.archived_at !== null ? (
              <Empty title="This campaign is archived">
                <Stack gap="sm" align="center">
                  Unarchive it to make changes.
                  <LifeButton campaign={campaign} act="unarchive" />
                </Stack>
              </Empty>
            ) : campaign.has_more_lines ? (
              <Empty title="This campaign is too large to edit">
                It has more than {formatCount(campaign.lines.length)} lines.
              </Empty>
            ) : (
              <Answered question={buyers}>
                {(answer) => (
                  <Fields
                    key={`${campaign.id} ${attempt}`}
                    campaign={campaign}
                    buyers={answer.buyers}
                    onReload={reload}
                  />
                )}
              </Answered>
            )}
          </Page>
        )
      }
    </Answered>
  )
}

function Fields({
  campaign,
  buyers,
  onReload,
}: {
  campaign: CampaignView
  buyers: Buyer[]
  onReload: () => void
}) {
  // As it was when the form was opened: data that is reloaded behind it must not pass for an edit.
  const [opened] = useState(() => ({ ...campaign, lines: campaign.lines.map(editedLine) }))
  const navigate = useNavigate()
  const change = useAct((form: CampaignForm & { version: number }) =>
    ask('PUT /campaigns/:campaignId', { params: { campaignId: opened.id }, body: form }),
  )
  const save = (form: CampaignForm, version: number | null, onSaved: () => void) => {
    const sent = { ...form, version: version ?? opened.version }
    change.mutate(sent, {
      onSuccess: () => {
        onSaved()
        say('Changes saved.')
        void navigate({ to: `/campaigns/${opened.id}`, ignoreBlocker: true })
      },
    })
  }
  return (
    <CampaignFields
      campaignId={opened.id}
      first={{
        name: opened.name,
        buyerId: opened.buyer_id,
        purchaseOrder: opened.purchase_order ?? '',
        lines: opened.lines,
        version: opened.version,
      }}
      typedAs={`campaign ${opened.id}`}
      buyers={buyers}
      canChangeBuyer={opened.can_change_buyer}
      saveLabel="Save"
      cancelTo={`/campaigns/${opened.id}`}
      isSaving={change.isPending}
      error={change.error}
      onReload={onReload}
      onChange={change.reset}
      onSave={save}
    />
  )
}
