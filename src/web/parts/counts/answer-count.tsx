import { Modal, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { UNITS } from '../../../core/delivery/units.ts'
import type { CountLine, CountPage } from '../../answers.ts'
import { ask, type Body } from '../../api.ts'
import { formatDecimal } from '../../format.ts'
import { Form, useForm } from '../form.tsx'
import { say } from '../say.ts'
import { formatDays } from './count-words.ts'

export type CountAnswer = Body<'POST /campaigns/:campaignId/counts/answers'>['kind']

const TITLES: Record<CountAnswer, string> = {
  agreed: 'Agree on a count',
  proposed: 'Propose a figure',
  disputed: 'Dispute the count',
}

const ACTIONS: Record<CountAnswer, string> = { agreed: 'Agree', proposed: 'Propose', disputed: 'Dispute' }

const DONE: Record<CountAnswer, string> = {
  agreed: 'Agreed. Statements bill this figure.',
  proposed: 'Proposed. The other side can agree to it.',
  disputed: 'Disputed. The other side sees your note.',
}

export function AnswerCount({
  kind,
  line,
  page,
  onDone,
  onClose,
}: {
  kind: CountAnswer
  line: CountLine
  page: CountPage
  onDone: () => void
  onClose: () => void
}) {
  // As it was when the dialog was opened: the page behind it is kept up to date.
  const [{ offer, seller_count }] = useState(line)
  const { campaign_id: campaignId, first_day, last_day } = page
  const form = useForm(
    { quantity: kind === 'agreed' ? (offer ?? '') : '', note: '' },
    (values) =>
      ask('POST /campaigns/:campaignId/counts/answers', {
        params: { campaignId },
        body: { first_day, last_day, package_id: line.package_id, kind, ...values },
      }),
    {
      onDone: () => {
        say(DONE[kind])
        onDone()
      },
    },
  )
  const unit = UNITS[line.pricing_basis]
  const other = page.side === 'seller' ? page.buyer_name : page.seller_name
  const days = formatDays(first_day, last_day)
  return (
    <Modal opened onClose={onClose} title={TITLES[kind]} centered>
      <Form form={form} action={ACTIONS[kind]} cancel={onClose} isCancelFocused={kind === 'agreed'}>
        <Text size="sm" className="figures">
          {line.name}, {days}.{' '}
          {kind === 'agreed' && offer !== null && (
            <>
              Statements will bill <strong>{formatDecimal(offer)}</strong> {unit.words} for these days
              {offer !== seller_count && `, instead of the ${formatDecimal(seller_count)} measured`}. A
              statement that was issued stays as it is; the next one adjusts it.
            </>
          )}
          {kind === 'proposed' && `${other} sees the figure and can agree to it.`}
          {kind === 'disputed' &&
            `${other} sees your note. Nothing is billed differently until you both agree.`}
        </Text>
        {kind === 'proposed' && (
          <TextInput
            label={`${unit.label} to bill`}
            inputMode={unit.isWhole ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={200}
            data-autofocus
            {...form.text('quantity')}
          />
        )}
        <Textarea
          label={kind === 'disputed' ? 'What is wrong?' : 'Note (optional)'}
          required={kind === 'disputed'}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4_000}
          data-autofocus={kind === 'disputed' || undefined}
          {...form.text('note')}
        />
      </Form>
    </Modal>
  )
}
