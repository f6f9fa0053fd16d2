import type { ReactNode } from 'react'
import { ask } from '../../../api.ts'
import { DraftForm, useDraftForm } from '../draft-form.tsx'
import { productOf, type ProductDraft } from '../product-draft.ts'
import { Basics } from './basics.tsx'
import { Formats, type FormatChoice } from './formats.tsx'
import { Pricing } from './pricing.tsx'
import { Properties } from './properties.tsx'
import { Reporting } from './reporting.tsx'

const FIELDS = [
  'product_id',
  'name',
  'description',
  'channels',
  'format_ids',
  'delivery_type',
  'exclusivity',
  'territories',
  'enforced_policies',
  'publisher_properties',
  'pricing_options',
  'reporting_capabilities',
]

/** A whole product. The server's errors are shown beside their fields. */
export function ProductForm<Saved>({
  first,
  formats,
  isNew = false,
  saveLabel,
  actions,
  save,
  onSaved,
}: {
  first: ProductDraft
  formats: readonly FormatChoice[]
  isNew?: boolean
  saveLabel: string
  actions?: ReactNode
  save: (product: Record<string, unknown>) => Promise<Saved>
  onSaved?: (saved: Saved) => void
}) {
  const form = useDraftForm(first, (draft: ProductDraft) => save(productOf(draft)), onSaved)
  const { values: draft, errors, set } = form
  return (
    <DraftForm
      what="Product"
      form={form}
      fields={FIELDS}
      saveLabel={saveLabel}
      cancelTo="/operator/products"
      preview={() => ask('POST /operator/product-preview', { body: { product: productOf(draft) } })}
      actions={actions}
      keptHint="Change them with an import."
    >
      <Basics draft={draft} isNew={isNew} errors={errors} onChange={set} />
      <Properties
        properties={draft.properties}
        errors={errors}
        onChange={(properties) => set({ properties })}
      />
      <Formats
        formats={formats}
        chosen={draft.format_ids}
        errors={errors}
        onChange={(format_ids) => set({ format_ids })}
      />
      <Pricing options={draft.pricing} errors={errors} onChange={(pricing) => set({ pricing })} />
      <Reporting
        reporting={draft.reporting}
        errors={errors}
        onChange={(changes) => set({ reporting: { ...draft.reporting, ...changes } })}
      />
    </DraftForm>
  )
}
