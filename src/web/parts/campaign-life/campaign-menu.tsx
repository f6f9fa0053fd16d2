import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { CampaignView } from '../../answers.ts'
import { ask, useAct } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { IconChevronDown } from '../../icons.ts'
import { Confirm } from '../confirm.tsx'
import { PageLink } from '../page-link.tsx'
import { say } from '../say.ts'
import { CancelCampaign } from './cancel-campaign.tsx'

type LifeAct = CampaignView['life_acts'][number]

/** What the seller can do with a campaign besides editing it and reporting on it. */
export function CampaignMenu({ campaign }: { campaign: CampaignView }) {
  const [asked, setAsked] = useState<LifeAct | null>(null)
  const acts = campaign.life_acts
  const canDuplicate = campaign.side === 'seller' && !campaign.has_more_lines
  if (acts.length === 0 && !canDuplicate) return null
  const close = () => setAsked(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {canDuplicate && (
            <Menu.Item component={PageLink} to={`/new-campaign?from=${campaign.id}`}>
              Duplicate
            </Menu.Item>
          )}
          {acts.map((act) => (
            <Menu.Item
              key={act}
              onClick={() => setAsked(act)}
              {...(act === 'cancel' && campaign.cancelled_from === null && { color: 'red' })}
            >
              {labelOf(act, campaign)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked === 'cancel' && <CancelCampaign campaign={campaign} onClose={close} />}
      {asked !== null && asked !== 'cancel' && <ConfirmAct campaign={campaign} act={asked} onClose={close} />}
    </>
  )
}

/** On a notice, so that nobody has to look for it. Nothing if the reader may not do it. */
export function LifeButton({ campaign, act }: { campaign: CampaignView; act: 'publish' | 'unarchive' }) {
  const [isAsking, setAsking] = useState(false)
  if (!campaign.life_acts.includes(act)) return null
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {ACTS[act].label}
      </Button>
      {isAsking && <ConfirmAct campaign={campaign} act={act} onClose={() => setAsking(false)} />}
    </>
  )
}

function labelOf(act: LifeAct, { cancelled_from }: CampaignView): string {
  if (act === 'cancel') return cancelled_from === null ? 'Cancel campaign…' : 'Change cancellation…'
  return ACTS[act].label
}

interface ActWords {
  label: string
  title: (name: string) => string
  what: (campaign: CampaignView) => string
  done: string
  send: (campaign: CampaignView) => Promise<unknown>
}

const sentTo = ({ id, version }: CampaignView) => ({ params: { campaignId: id }, body: { version } })

const ACTS: Record<Exclude<LifeAct, 'cancel'>, ActWords> = {
  publish: {
    label: 'Publish',
    title: (name) => `Publish “${name}”?`,
    what: ({ buyer_name: buyer }) =>
      `${buyer} sees the campaign and its lines from now on. If ${buyer} has not accepted you yet, an admin there is asked first. You cannot turn it back into a draft.`,
    done: 'Campaign published.',
    send: (campaign) => ask('POST /campaigns/:campaignId/publish', sentTo(campaign)),
  },
  withdraw_cancellation: {
    label: 'Withdraw cancellation',
    title: (name) => `Withdraw the cancellation of “${name}”?`,
    what: ({ buyer_name: buyer, flight_end }) =>
      `The campaign runs ${flight_end === null ? 'as agreed' : `until ${formatDay(flight_end)}, as agreed`}. ${buyer} sees that the cancellation was withdrawn.`,
    done: 'Cancellation withdrawn.',
    send: (campaign) => ask('POST /campaigns/:campaignId/withdraw-cancellation', sentTo(campaign)),
  },
  archive: {
    label: 'Archive',
    title: (name) => `Archive “${name}”?`,
    what: ({ buyer_name: buyer, is_draft }) =>
      `It is removed from your lists and totals${is_draft ? '' : `, and from those of ${buyer}, who sees that you archived it`}. Its affiliate results stay where they are. Search still finds it. Nothing is deleted, and you can unarchive it at any time.`,
    done: 'Campaign archived.',
    send: (campaign) => ask('POST /campaigns/:campaignId/archive', sentTo(campaign)),
  },
  unarchive: {
    label: 'Unarchive',
    title: (name) => `Unarchive “${name}”?`,
    what: ({ buyer_name: buyer, is_draft }) =>
      `It returns to your lists and totals${is_draft ? '' : `, and to those of ${buyer}`}.`,
    done: 'Campaign unarchived.',
    send: (campaign) => ask('POST /campaigns/:campaignId/unarchive', sentTo(campaign)),
  },
}

function ConfirmAct({
  campaign,
  act,
  onClose,
}: {
  campaign: CampaignView
  act: Exclude<LifeAct, 'cancel'>
  onClose: () => void
}) {
  const { label, title, what, done, send } = ACTS[act]
  const sending = useAct(async () => {
    await send(campaign)
    say(done)
  })
  return (
    <Confirm
      title={title(campaign.name)}
      action={label}
      isHarmless
      cancel={act === 'withdraw_cancellation' ? 'Keep cancellation' : undefined}
      isOpen
      isPending={sending.isPending}
      error={sending.error}
      onConfirm={() => sending.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {what(campaign)}
    </Confirm>
  )
}
