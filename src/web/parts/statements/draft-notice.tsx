import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayBefore } from '../../../core/statement/period.ts'
import type { StatementView } from '../../answers.ts'
import { ask, useAct } from '../../api.ts'
import { todayUtc } from '../../day-range.ts'
import { formatCount, formatDay, formatMoney } from '../../format.ts'
import { Confirm } from '../confirm.tsx'
import { formatFlight } from '../pacing.tsx'
import { PageLink } from '../page-link.tsx'
import { say } from '../say.ts'
import { countsOf } from './counts-of.ts'
import { LastDayForm } from './last-day-form.tsx'
import { isCredit } from './total-label.ts'

type Act = 'issue' | 'last day' | 'discard'

/** What a draft is, and what the seller does with it. */
export function DraftNotice({ statement }: { statement: StatementView }) {
  const [asked, setAsked] = useState<Act | null>(null)
  const close = () => setAsked(null)
  const { buyer } = statement.content
  return (
    <Alert color="yellow" variant="light" title="Draft">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Only your organization sees it. Its figures follow new reports until you issue it. {buyer.name} sees
          it once it is issued.
        </Text>
        <Group gap="xs">
          <Button size="sm" onClick={() => setAsked('issue')}>
            Issue
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsked('last day')}>
            Change last day
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsked('discard')}>
            Discard
          </Button>
        </Group>
      </Stack>
      <ConfirmIssue statement={statement} isOpen={asked === 'issue'} onClose={close} />
      <ChangeLastDay statement={statement} isOpen={asked === 'last day'} onClose={close} />
      <ConfirmDiscard statement={statement} isOpen={asked === 'discard'} onClose={close} />
    </Alert>
  )
}

interface DialogProps {
  statement: StatementView
  isOpen: boolean
  onClose: () => void
}

function ConfirmIssue({ statement, isOpen, onClose }: DialogProps) {
  const { content } = statement
  const act = useAct(() =>
    ask('POST /statements/:statementId/issue', {
      params: { statementId: statement.id },
      body: { last_day: content.period.last_day, total: content.totals.total },
    }),
  )
  const issue = () =>
    act.mutate(undefined, {
      onSuccess: ({ number }) => {
        say(`Statement ${number} issued`)
        onClose()
      },
    })
  return (
    <Confirm
      title="Issue this statement?"
      action="Issue statement"
      isHarmless
      isOpen={isOpen}
      isPending={act.isPending}
      error={act.error}
      onConfirm={issue}
      onClose={onClose}
    >
      <Stack gap="xs">
        <span>
          {formatFlight(content.period.first_day, content.period.last_day)}, total{' '}
          <strong>{formatMoney(content.totals.total, content.currency)}</strong>,{' '}
          {isCredit(content.totals.total) ? 'a credit to' : 'to'} {content.buyer.name}.
        </span>
        <OpenCounts statement={statement} />
        <span>
          It gets its number and is signed. It cannot be changed, withdrawn or deleted after that: corrections
          appear in the next statement as adjustments.
        </span>
      </Stack>
    </Confirm>
  )
}

/** A count that is agreed on later is an adjustment: it may be worth waiting for. */
function OpenCounts({ statement: { content, open_counts: open } }: { statement: StatementView }) {
  if (open.length === 0) return null
  return (
    <Alert color="yellow" variant="light" title="Some counts are still open">
      <Text size="sm">
        They are disputed or outside the tolerance, and nothing is agreed:{' '}
        {open.map(({ first_day, last_day, lines }, i) => (
          <span key={`${first_day} ${last_day}`}>
            {i > 0 && ', '}
            <Anchor
              component={PageLink}
              to={countsOf(content, { first_day, last_day })}
              inherit
              underline="always"
            >
              {formatFlight(first_day, last_day)}
            </Anchor>{' '}
            ({lines === 1 ? '1 line' : `${formatCount(lines)} lines`})
          </span>
        ))}
        . The statement bills what you measured. A count agreed on later becomes an adjustment in the next
        one.
      </Text>
    </Alert>
  )
}

function ChangeLastDay({ statement, isOpen, onClose }: DialogProps) {
  const { campaign, currency, period } = statement.content
  return (
    <Modal opened={isOpen} onClose={onClose} title="Change last day" centered>
      <Stack>
        <Text size="sm">
          The period begins on {formatDay(period.first_day)}. The next statement begins on the day after the
          last day.
        </Text>
        <LastDayForm
          campaignId={campaign.id}
          firstDay={period.first_day}
          suggested={period.last_day}
          latest={dayBefore(todayUtc())}
          currency={currency}
          action="Save"
          onDone={onClose}
          onCancel={onClose}
        />
      </Stack>
    </Modal>
  )
}

function ConfirmDiscard({ statement, isOpen, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { campaign } = statement.content
  const act = useAct(async () => {
    await ask('DELETE /statements/:statementId', { params: { statementId: statement.id } })
    // Before the page asks for what is gone.
    await navigate({ to: `/campaigns/${campaign.id}` })
    say('Draft discarded')
  })
  return (
    <Confirm
      title="Discard this draft?"
      action="Discard draft"
      isOpen={isOpen}
      isPending={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      Nothing was issued and no number was used. You can create it again at any time.
    </Confirm>
  )
}
