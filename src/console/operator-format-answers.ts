import type { ProposedFormat } from '../core/product/creative-format.ts'

export interface FormatsAnswer {
  formats: { format_id: string; name: string; medium: string; is_standard: boolean }[]
}

export interface FormatAnswer {
  /** In the form in which it is saved. */
  format: ProposedFormat
  is_standard: boolean
  /** Products on sale that use it. */
  product_ids: string[]
  /** Of list_creative_formats. */
  answer: object
}
