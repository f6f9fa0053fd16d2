import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, useAct, useAnswer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { CampaignFields } from '../parts/campaign-form.tsx'
import { newLine } from '../parts/line-fields.tsx'
import { Page } from '../parts/page.tsx'
import { say } from '../parts/say.ts'
import type { CampaignForm } from '../answers.ts'

export default function NewCampaign() {
  const buyers = useAnswer('GET /buyers')
  const create = useAct((form: CampaignForm) => ask('POST /campaigns', { body: form }))
  const navigate = useNavigate()
  const [lines] = useState(() => [newLine()])
  const save = (form: CampaignForm, isDraft = false) =>
    create.mutate(
      { ...form, is_draft: isDraft },
      {
        onSuccess: ({ id }) => {
          say(isDraft ? 'Draft saved.' : 'Campaign created.')
          void navigate({ to: `/campaigns/${id}`, ignoreBlocker: true })
        },
      },
    )
  return (
    <Page
      title="New campaign"
      lead="The buyer sees the campaign as soon as you create it. A buyer who is new to you accepts you first. A draft is only for you until you publish it."
      trail={[{ label: 'Campaigns', to: '/campaigns' }]}
    >
      <Answered question={buyers}>
        {(answer) => (
          <CampaignFields
            first={{ name: '', buyerId: '', lines }}
            buyers={answer.buyers}
            canChangeBuyer
            saveLabel="Create campaign"
            cancelTo="/campaigns"
            isSaving={create.isPending}
            error={create.error}
            onChange={create.reset}
            onSave={(form) => save(form)}
            onSaveDraft={(form) => save(form, true)}
          />
        )}
      </Answered>
    </Page>
  )
}
