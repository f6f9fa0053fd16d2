import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { CampaignView } from '../../answers.ts'
import { useAnswer, withQuery } from '../../api.ts'
import { IconPlus } from '../../icons.ts'
import { Answered } from '../answered.tsx'
import { PageLink } from '../page-link.tsx'
import { Term } from '../term.tsx'
import { NewStatementDialog, statedInWords } from './new-statement.tsx'
import { StatementRows } from './statement-rows.tsx'

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
  return (
    <Stack gap={4} align="flex-end">
      {next.latest_last_day !== null && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          New statement
        </Button>
      )}
      {next.suggested_last_day === null && (
        <Text size="sm" c="dimmed">
          {statedInWords(next)}
        </Text>
      )}
      <NewStatementDialog
        campaignId={campaignId}
        next={next}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </Stack>
  )
}
