import { Button, Paper, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { REFERENCE_LENGTH_MAX } from '../../core/campaign/reference.ts'
import type { ApiProblem } from '../api.ts'
import { capitalized } from '../format.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { BuyerField } from './buyer-field.tsx'
import { Failure } from './failure.tsx'
import { useFieldErrors } from './field-errors.ts'
import { FormButtons } from './form.tsx'
import { LineFields, sentLine, type EditedLine } from './line-fields.tsx'
import type { Buyer, CampaignForm } from '../answers.ts'

export interface CampaignFormProps {
  first: { name: string; buyerId: string; purchaseOrder?: string | null; lines: EditedLine[] }
  /** Those that the organization has sold to. */
  buyers: Buyer[]
  canChangeBuyer: boolean
  saveLabel: string
  cancelTo: string
  isSaving: boolean
  error: ApiProblem | null
  /** Offered where someone else has changed the campaign. */
  onReload?: () => void
  onChange: () => void
  onSave: (form: CampaignForm) => void
  /** Offered where the campaign is new. */
  onSaveDraft?: (form: CampaignForm) => void
}

/** A campaign with its buyer and its lines. What is missing is marked at once; what is wrong, the server says, beside the field. */
export function CampaignFields(props: CampaignFormProps) {
  const { first, error, isSaving, onSave, onSaveDraft } = props
  const [name, setName] = useState(first.name)
  const [buyerId, setBuyerId] = useState(first.buyerId)
  const [purchaseOrder, setPurchaseOrder] = useState(first.purchaseOrder ?? '')
  const [lines, setLines] = useState(first.lines)
  const errors = useFieldErrors(error)
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const sent = {
    name,
    purchase_order: purchaseOrder.trim() === '' ? null : purchaseOrder,
    buyer_id: buyerId,
    lines: lines.map(sentLine),
  }
  // Compared as text: a change that was undone does not count.
  const [opened] = useState(() => JSON.stringify(sent))
  const guard = useUnsavedChanges(JSON.stringify(sent) !== opened)
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      props.onChange()
      set(value)
    }
  const missing = missingFields(sent)
  const errorOf = (field: string) =>
    (asked.has(field) ? missing.get(field) : undefined) ?? besideField(errors.exactlyAt(field))
  const saveWith = (save: (form: CampaignForm) => void) => {
    setAsked(new Set(missing.keys()))
    const [firstMissing] = missing.keys()
    if (firstMissing === undefined) save(sent)
    else errors.focus(firstMissing)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saveWith(onSave)
  }
  return (
    <form ref={errors.form} onSubmit={submit} noValidate>
      {guard}
      <Stack gap="lg">
        <Paper withBorder p="lg">
          <Stack maw={560}>
            <TextInput
              label="Campaign name"
              name="name"
              required
              maxLength={200}
              value={name}
              onChange={(event) => changing(setName)(event.currentTarget.value)}
              error={errorOf('name')}
            />
            <BuyerField
              buyers={props.buyers}
              value={buyerId}
              isFixed={!props.canChangeBuyer}
              onChange={changing(setBuyerId)}
              error={errorOf('buyer_id')}
            />
            <TextInput
              label="Purchase order"
              description="The buyer’s number for this campaign, if you have one."
              name="purchase_order"
              maxLength={REFERENCE_LENGTH_MAX}
              value={purchaseOrder}
              onChange={(event) => changing(setPurchaseOrder)(event.currentTarget.value)}
              error={errorOf('purchase_order')}
            />
          </Stack>
        </Paper>
        <LineFields lines={lines} onChange={changing(setLines)} errorOf={errorOf} />
        {error &&
          errors.isElsewhere([
            'name',
            'buyer_id',
            'purchase_order',
            ...lines.flatMap((line, i) => Object.keys(line).map((field) => `lines.${i}.${field}`)),
          ]) && (
            <Stack gap="xs" align="flex-start">
              <Failure error={error} />
              {error.status === 409 && props.onReload && (
                <Button variant="default" onClick={props.onReload}>
                  Discard my changes and reload
                </Button>
              )}
            </Stack>
          )}
        <FormButtons action={props.saveLabel} isPending={isSaving} cancelTo={props.cancelTo}>
          {onSaveDraft && (
            <Button variant="default" disabled={isSaving} onClick={() => saveWith(onSaveDraft)}>
              Save as draft
            </Button>
          )}
        </FormButtons>
      </Stack>
    </form>
  )
}

/** Beside its field, a message need not say which line it is about. */
function besideField(message: string | undefined): string | undefined {
  return message === undefined ? undefined : capitalized(message.replace(/^Line “.*?”: /, ''))
}

/** What is required and empty, in the order of the form, with what to do. */
function missingFields({ name, buyer_id, lines }: CampaignForm): Map<string, string> {
  const fields: [field: string, value: string, message: string][] = [
    ['name', name, 'Enter a name.'],
    ['buyer_id', buyer_id, 'Choose a buyer.'],
    ...lines.flatMap((line, position): [string, string, string][] => [
      [`lines.${position}.name`, line.name, 'Enter a name.'],
      [`lines.${position}.flight_start`, line.flight_start, 'Choose the first day.'],
      [`lines.${position}.flight_end`, line.flight_end, 'Choose the last day.'],
      [`lines.${position}.price`, line.price, 'Enter a price.'],
      [`lines.${position}.currency`, line.currency, 'Choose a currency.'],
    ]),
  ]
  return new Map(fields.flatMap(([field, value, message]) => (value.trim() === '' ? [[field, message]] : [])))
}
