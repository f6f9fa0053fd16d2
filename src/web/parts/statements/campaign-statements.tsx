import { Anchor, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CampaignView } from '../../answers.ts'
import { useAnswer, withQuery, type Answer } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { Answered } from '../answered.tsx'
import { PageLink } from '../page-link.tsx'
import { say } from '../say.ts'
import { Term } from '../term.tsx'
import { LastDayForm } from './last-day-form.tsx'
import { StatementRows } from './statement-rows.tsx'

type NextPeriod = NonNullable<Answer<'GET /campaigns/:campaignId/statements/next'>['next']>

/** The statements of a campaign; for its seller also the next one. */
export default function CampaignStatements({ campaign }: { campaign: CampaignView }) {
  const { id, side } = campaign
  const question = useAnswer('GET /statements', { query: { campaign_id: id } })
  const isSeller = side === 'seller'
  if (campaign.is_draft) return null
  return (
    <Stack component="section" aria-label="Statements" id="statements" className="linked-section" gap="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4">
            Statements
          </Title>
          <Text size="sm" c="dimmed">
            Signed <Term of="statement">statements</Term> of what was delivered and billed, one after the
            other.
          </Text>
        </div>
        {isSeller && !campaign.has_more_lines && <NewStatement campaignId={id} />}
      </Group>
      <Answered question={question}>
        {({ statements, older }) =>
          statements.length === 0 ? (
            <Text size="sm" c="dimmed">
              {isSeller
                ? campaign.has_more_lines
                  ? 'Statements are for campaigns of up to 1,000 lines.'
                  : 'None yet. Create one once a period is over; the buyer sees it when you issue it.'
                : `None yet. ${campaign.seller_name} issues them, usually at the end of a month.`}
            </Text>
          ) : (
            <>
              <StatementRows statements={statements} isOfOneCampaign />
              {older !== null && (
                <Anchor
                  component={PageLink}
                  to={withQuery('/statements', { campaign_id: id, before: older })}
                  size="sm"
                >
                  Older statements of this campaign
                </Anchor>
              )}
            </>
          )
        }
      </Answered>
    </Stack>
  )
}

function NewStatement({ campaignId }: { campaignId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useAnswer('GET /campaigns/:campaignId/statements/next', { params: { campaignId } })
  const next = data?.next ?? null
  if (next === null) return null
  if (next.latest_last_day === null) {
    return (
      <Text size="sm" c="dimmed">
        The next one begins on {formatDay(next.first_day)}.
      </Text>
    )
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        New statement
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="New statement" centered>
        <NewStatementForm
          campaignId={campaignId}
          next={next}
          latest={next.latest_last_day}
          onClose={() => setIsOpen(false)}
        />
      </Modal>
    </>
  )
}

function NewStatementForm({
  campaignId,
  next,
  latest,
  onClose,
}: {
  campaignId: string
  next: NextPeriod
  latest: string
  onClose: () => void
}) {
  const navigate = useNavigate()
  const open = (ids: string[]) => {
    onClose()
    if (ids.length === 1) void navigate({ to: `/statements/${ids[0]}` })
    else say(`${ids.length} drafts created, one for each currency.`)
  }
  return (
    <Stack>
      <Text size="sm">
        It begins on <strong>{formatDay(next.first_day)}</strong> and goes up to the day you choose. The one
        after it begins on the day after that, so no day is billed twice or left out.
      </Text>
      {next.currencies.length > 1 && (
        <Text size="sm">
          Each currency gets its own draft: {next.currencies.map(currencyInWords).join(', ')}.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        You get a draft that only your organization sees. An open draft of this campaign gets the new last
        day.
      </Text>
      <LastDayForm
        campaignId={campaignId}
        firstDay={next.first_day}
        suggested={next.suggested_last_day ?? latest}
        latest={latest}
        action="Create draft"
        onDone={open}
        onCancel={onClose}
      />
    </Stack>
  )
}

function currencyInWords({ currency, first_day }: NextPeriod['currencies'][number]): string {
  return `${currency} from ${formatDay(first_day)}`
}
