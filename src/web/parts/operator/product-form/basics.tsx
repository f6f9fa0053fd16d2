import { Grid, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import { CHANNELS, type ProductDraft } from '../product-draft.ts'
import { Section } from '../section.tsx'
import { textFieldsOf } from '../text-fields.ts'
import { Choices } from './choices.tsx'

export function Basics({
  draft,
  isNew,
  errors,
  onChange,
}: {
  draft: ProductDraft
  isNew: boolean
  errors: FieldErrors
  onChange: (changes: Partial<ProductDraft>) => void
}) {
  const text = textFieldsOf(draft, { errors, onChange })
  return (
    <Section title="What it is">
      <Grid gutter="md">
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <TextInput label="Name" required maxLength={200} {...text('name')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <TextInput
            label="Product ID"
            required
            readOnly={!isNew}
            placeholder="homepage_billboard"
            maxLength={100}
            spellCheck={false}
            {...text('product_id')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Textarea
            label="Description"
            description="For people and for agents: what it is, where it runs, whom it reaches."
            required
            autosize
            minRows={3}
            maxRows={12}
            maxLength={4_000}
            {...text('description')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Choices
            label="Channels"
            name="channels"
            words={CHANNELS}
            value={draft.channels}
            onChange={(channels) => onChange({ channels })}
            error={errors.of('channels')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextInput
            label="Territories"
            description="Countries where it is sold: two-letter codes, separated by commas."
            placeholder="DE, AT, CH"
            required
            spellCheck={false}
            {...text('territories')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NativeSelect
            label="Delivery"
            description="Of the booked quantity."
            data={[
              { value: 'non_guaranteed', label: 'Not guaranteed' },
              { value: 'guaranteed', label: 'Guaranteed' },
            ]}
            {...text('delivery_type')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NativeSelect
            label="Exclusivity"
            description="Sold to one buyer only."
            data={[
              { value: '', label: 'Not stated' },
              { value: 'none', label: 'None' },
              { value: 'category', label: 'In its category' },
              { value: 'exclusive', label: 'Exclusive' },
            ]}
            {...text('exclusivity')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Textarea
            label="Enforced policies"
            description="One per line. Leave empty for none."
            autosize
            minRows={1}
            maxRows={8}
            {...text('enforced_policies')}
          />
        </Grid.Col>
      </Grid>
    </Section>
  )
}
