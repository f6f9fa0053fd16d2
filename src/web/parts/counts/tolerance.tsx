import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CountPage } from '../../answers.ts'
import { ask } from '../../api.ts'
import { Form, useForm } from '../form.tsx'
import { say } from '../say.ts'
import { Term } from '../term.tsx'
import { formatTolerance } from './count-words.ts'

/** By how much the counts may differ. The seller can change it. */
export function Tolerance({ page }: { page: CountPage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Group gap="xs">
      <Text>
        <Term of="countTolerance">Tolerance</Term> {formatTolerance(page.tolerance)}
      </Text>
      {page.side === 'seller' && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Count tolerance" centered>
        <ChangeTolerance page={page} onClose={() => setOpen(false)} />
      </Modal>
    </Group>
  )
}

function ChangeTolerance({ page, onClose }: { page: CountPage; onClose: () => void }) {
  const form = useForm(
    { percent: page.tolerance },
    (body) =>
      ask('PUT /campaigns/:campaignId/count-tolerance', { params: { campaignId: page.campaign_id }, body }),
    {
      onDone: () => {
        say('Tolerance saved.')
        onClose()
      },
    },
  )
  return (
    <Form form={form} action="Save" cancel={onClose}>
      <TextInput
        label="Percent"
        description={`Counts may differ by up to this share of your count. ${page.buyer_name} sees it. It applies to all days of this campaign.`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.text('percent')}
      />
    </Form>
  )
}
