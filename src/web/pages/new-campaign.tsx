import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, useAct, useAnswer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { CampaignFields } from '../parts/campaign-form.tsx'
import { Empty } from '../parts/empty.tsx'
import { copiedLine, editedLine, newLine, type EditedLine } from '../parts/line-fields.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { say } from '../parts/say.ts'
import { useSearchState } from '../search-state.ts'
import { usePerson } from '../session.ts'
import type { CampaignForm, CampaignView } from '../answers.ts'

/** A new campaign; with `from` in the address, one like an earlier campaign. */
export default function NewCampaign() {
  const { search } = useSearchState()
  const from = search['from']
  return from === undefined ? (
    <Page
      title="New campaign"
      lead="The buyer sees the campaign as soon as you create it. A buyer who is new to you accepts you first. A draft is only for you until you publish it."
      trail={[{ label: 'Campaigns', to: '/campaigns' }]}
    >
      <Fields />
    </Page>
  ) : (
    <Duplicate key={from} campaignId={from} />
  )
}

function Duplicate({ campaignId }: { campaignId: string }) {
  const question = useAnswer('GET /campaigns/:campaignId', { params: { campaignId } })
  return (
    <Answered question={question}>
      {(campaign) =>
        campaign.id !== campaignId.toLowerCase() ? (
          <Loading />
        ) : (
          <Page
            title={`Duplicate ${campaign.name}`}
            lead="A new campaign with the same buyer and lines, and no delivery. The purchase order, references, air dates and episode links are not copied. Check the dates before you create it."
            trail={[
              { label: 'Campaigns', to: '/campaigns' },
              { label: campaign.name, to: `/campaigns/${campaign.id}` },
            ]}
          >
            {campaign.side === 'buyer' ? (
              <Empty title="Only the seller can duplicate a campaign">
                Ask {campaign.seller_name} for another one like it.
              </Empty>
            ) : campaign.has_more_lines ? (
              <Empty title="This campaign is too large to duplicate">
                Create smaller campaigns instead: 1,000 lines at most.
              </Empty>
            ) : (
              <Fields original={campaign} />
            )}
          </Page>
        )
      }
    </Answered>
  )
}

const NAME_LENGTH_MAX = 200

function Fields({ original }: { original?: CampaignView }) {
  const buyers = useAnswer('GET /buyers')
  const create = useAct((form: CampaignForm) => ask('POST /campaigns', { body: form }))
  const navigate = useNavigate()
  const { organization } = usePerson()
  // As it was when the form was opened.
  const [first] = useState(() => ({
    name: original ? `Copy of ${original.name}`.slice(0, NAME_LENGTH_MAX) : '',
    buyerId: original?.buyer_id ?? '',
    purchaseOrder: '',
    lines: original
      ? original.lines.map((line): EditedLine => copiedLine(editedLine(line)))
      : [{ ...newLine(), currency: organization?.currency ?? '' }],
    version: null,
  }))
  const save = (form: CampaignForm, isDraft: boolean, onSaved: () => void) =>
    create.mutate(
      { ...form, is_draft: isDraft },
      {
        onSuccess: ({ id }) => {
          onSaved()
          say(isDraft ? 'Draft saved.' : 'Campaign created.')
          void navigate({ to: `/campaigns/${id}`, ignoreBlocker: true })
        },
      },
    )
  return (
    <Answered question={buyers}>
      {(answer) => (
        <CampaignFields
          first={first}
          typedAs={original ? `copy of ${original.id}` : 'new campaign'}
          buyers={answer.buyers}
          canChangeBuyer
          isCopy={original !== undefined}
          saveLabel="Create campaign"
          cancelTo={original ? `/campaigns/${original.id}` : '/campaigns'}
          isSaving={create.isPending}
          error={create.error}
          onChange={create.reset}
          onSave={(form, _version, onSaved) => save(form, false, onSaved)}
          onSaveDraft={(form, _version, onSaved) => save(form, true, onSaved)}
        />
      )}
    </Answered>
  )
}
