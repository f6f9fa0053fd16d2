import { ask } from '../../api.ts'
import {
  Anchor,
  Button,
  Chip,
  Grid,
  Group,
  Input,
  MultiSelect,
  NativeSelect,
  Paper,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { PricingModel } from '../../../core/product/pricing.ts'
import type { ApiProblem } from '../../api.ts'
import { IconPlus, IconTrash } from '../../icons.ts'
import { Failure } from '../failure.tsx'
import { PageLink } from '../page-link.tsx'
import { useFieldErrors, type FieldErrors } from '../field-errors.ts'
import { PreviewButton } from './preview.tsx'
import {
  CHANNELS,
  isAlwaysFixed,
  MODEL_PARAMETERS,
  newOption,
  newProperty,
  parameterPath,
  PRICING_MODELS,
  productOf,
  type OptionDraft,
  type ProductDraft,
  type PropertyDraft,
  type ReportingDraft,
} from './product-draft.ts'

export interface ProductFormProps {
  first: ProductDraft
  formats: { format_id: string; name: string }[]
  isNew: boolean
  saveLabel: string
  cancelTo: string
  isSaving: boolean
  error: ApiProblem | null
  /** Beside the buttons of the form. */
  actions?: ReactNode
  onChange: () => void
  onSave: (product: Record<string, unknown>) => void
}

/** Top-level fields of the form; errors in other fields are shown below it. */
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
export function ProductForm(props: ProductFormProps) {
  const [draft, setDraft] = useState(props.first)
  const errors = useFieldErrors(props.error)
  const change = (changes: Partial<ProductDraft>) => {
    props.onChange()
    setDraft({ ...draft, ...changes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSave(productOf(draft))
  }
  return (
    <form ref={errors.form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Basics draft={draft} isNew={props.isNew} errors={errors} onChange={change} />
        <Properties
          properties={draft.properties}
          errors={errors}
          onChange={(properties) => change({ properties })}
        />
        <Section title="Formats">
          <MultiSelect
            label="Creative formats"
            description="What an ad for this product must be made of. The buyer picks one."
            name="format_ids"
            searchable
            hidePickedOptions
            limit={50}
            value={draft.format_ids}
            onChange={(format_ids) => change({ format_ids })}
            data={formatChoices(props.formats, draft.format_ids)}
            error={errors.of('format_ids')}
          />
        </Section>
        <Pricing options={draft.pricing} errors={errors} onChange={(pricing) => change({ pricing })} />
        <Reporting
          reporting={draft.reporting}
          errors={errors}
          onChange={(changes) => change({ reporting: { ...draft.reporting, ...changes } })}
        />
        {Object.keys(draft.rest).length > 0 && (
          <Text size="sm" c="dimmed">
            Not shown here and kept unchanged: {Object.keys(draft.rest).join(', ')}. Change them with an
            import.
          </Text>
        )}
        {errors.isElsewhere(FIELDS) && <Failure error={props.error} />}
        <Group>
          <Button type="submit" loading={props.isSaving}>
            {props.saveLabel}
          </Button>
          <PreviewButton
            load={() => ask('POST /operator/product-preview', { body: { product: productOf(draft) } })}
          />
          {props.actions}
          <Anchor component={PageLink} to={props.cancelTo}>
            Cancel
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}

function formatChoices(formats: ProductFormProps['formats'], chosen: readonly string[]) {
  const known = formats.map(({ format_id, name }) => ({ value: format_id, label: `${name} (${format_id})` }))
  const unknown = chosen.filter((id) => !formats.some(({ format_id }) => format_id === id))
  return [...known, ...unknown.map((id) => ({ value: id, label: id }))]
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  )
}

function Basics({
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
  const text = (name: 'product_id' | 'name' | 'description' | 'territories' | 'enforced_policies') => ({
    name,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    error: errors.of(name),
  })
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
            name="delivery_type"
            value={draft.delivery_type}
            onChange={(event) => onChange({ delivery_type: event.currentTarget.value })}
            data={[
              { value: 'non_guaranteed', label: 'Not guaranteed' },
              { value: 'guaranteed', label: 'Guaranteed' },
            ]}
            error={errors.of('delivery_type')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NativeSelect
            label="Exclusivity"
            description="Sold to one buyer only."
            name="exclusivity"
            value={draft.exclusivity}
            onChange={(event) => onChange({ exclusivity: event.currentTarget.value })}
            data={[
              { value: '', label: 'Not stated' },
              { value: 'none', label: 'None' },
              { value: 'category', label: 'In its category' },
              { value: 'exclusive', label: 'Exclusive' },
            ]}
            error={errors.of('exclusivity')}
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

/** Any of a few choices, each a toggle. */
function Choices({
  label,
  name,
  words,
  value,
  onChange,
  error,
}: {
  label: string
  name: string
  words: Record<string, string>
  value: string[]
  onChange: (value: string[]) => void
  error: string | undefined
}) {
  return (
    <Input.Wrapper label={label} required error={error} labelElement="div">
      <Chip.Group multiple value={value} onChange={onChange}>
        <Group gap={6} mt={4} role="group" aria-label={label}>
          {Object.entries(words).map(([choice, text]) => (
            <Chip key={choice} value={choice} name={name} size="xs" variant="outline">
              {text}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

function Properties({
  properties,
  errors,
  onChange,
}: {
  properties: PropertyDraft[]
  errors: FieldErrors
  onChange: (properties: PropertyDraft[]) => void
}) {
  const change = (key: number, changes: Partial<PropertyDraft>) =>
    onChange(properties.map((property) => (property.key === key ? { ...property, ...changes } : property)))
  return (
    <Section title="Where it runs">
      {properties.map((property, i) => {
        const at = `publisher_properties[${i}]`
        const listName = property.selection_type === 'by_tag' ? 'property_tags' : 'property_ids'
        return (
          <Grid key={property.key} gutter="sm" align="flex-start">
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <TextInput
                label="Publisher’s domain"
                name={`${at}.publisher_domain`}
                placeholder="news.example.com"
                required
                maxLength={253}
                spellCheck={false}
                value={property.publisher_domain}
                onChange={(event) => change(property.key, { publisher_domain: event.currentTarget.value })}
                error={errors.of(`${at}.publisher_domain`)}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 3 }}>
              <NativeSelect
                label="Properties"
                name={`${at}.selection_type`}
                value={property.selection_type}
                onChange={(event) => change(property.key, { selection_type: event.currentTarget.value })}
                data={[
                  { value: 'all', label: 'All' },
                  { value: 'by_id', label: 'By ID' },
                  { value: 'by_tag', label: 'By tag' },
                ]}
              />
            </Grid.Col>
            {property.selection_type !== 'all' && (
              <Grid.Col span={{ base: 12, sm: 4 }}>
                <TextInput
                  label={property.selection_type === 'by_tag' ? 'Tags' : 'IDs'}
                  name={`${at}.${listName}`}
                  placeholder="home, sports"
                  required
                  spellCheck={false}
                  value={property.names}
                  onChange={(event) => change(property.key, { names: event.currentTarget.value })}
                  error={errors.of(`${at}.${listName}`)}
                />
              </Grid.Col>
            )}
            {properties.length > 1 && (
              <Grid.Col span={{ base: 12, sm: 'content' }}>
                <RemoveButton
                  what={`publisher ${i + 1}`}
                  onClick={() => onChange(properties.filter(({ key }) => key !== property.key))}
                />
              </Grid.Col>
            )}
          </Grid>
        )
      })}
      <AddButton onClick={() => onChange([...properties, newProperty()])}>Add a publisher</AddButton>
    </Section>
  )
}

function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Group>
      <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onClick}>
        {children}
      </Button>
    </Group>
  )
}

function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      leftSection={<IconTrash size={14} aria-hidden />}
      onClick={onClick}
      aria-label={`Remove ${what}`}
    >
      Remove
    </Button>
  )
}

function Pricing({
  options,
  errors,
  onChange,
}: {
  options: OptionDraft[]
  errors: FieldErrors
  onChange: (options: OptionDraft[]) => void
}) {
  return (
    <Section title="Prices">
      {options.map((option, i) => (
        <OptionFields
          key={option.key}
          option={option}
          position={i}
          errors={errors}
          onChange={(changes) =>
            onChange(options.map((one) => (one.key === option.key ? { ...one, ...changes } : one)))
          }
          onRemove={
            options.length > 1 ? () => onChange(options.filter(({ key }) => key !== option.key)) : undefined
          }
        />
      ))}
      {errors.of('pricing_options') !== undefined && options.length === 0 && (
        <Input.Error>{errors.of('pricing_options')}</Input.Error>
      )}
      <AddButton onClick={() => onChange([...options, newOption(options.at(-1))])}>Add a price</AddButton>
    </Section>
  )
}

/** One price. The fields depend on the model. */
function OptionFields({
  option,
  position,
  errors,
  onChange,
  onRemove,
}: {
  option: OptionDraft
  position: number
  errors: FieldErrors
  onChange: (changes: Partial<OptionDraft>) => void
  onRemove: (() => void) | undefined
}) {
  const at = `pricing_options[${position}]`
  const isFixed = option.kind === 'fixed' || isAlwaysFixed(option.pricing_model)
  const amountName = isFixed ? 'fixed_price' : 'floor_price'
  const text = (name: 'pricing_option_id' | 'currency' | 'min_spend_per_package') => ({
    name: `${at}.${name}`,
    value: option[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    error: errors.of(`${at}.${name}`),
  })
  return (
    <fieldset className="form-line">
      <legend>Price {position + 1}</legend>
      <Grid gutter="sm" align="flex-start">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <NativeSelect
            label="Model"
            name={`${at}.pricing_model`}
            value={option.pricing_model}
            onChange={(event) => onChange({ pricing_model: event.currentTarget.value as PricingModel })}
            data={Object.entries(PRICING_MODELS).map(([value, label]) => ({ value, label }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextInput
            label="ID"
            required
            placeholder="cpm_eur"
            maxLength={100}
            spellCheck={false}
            {...text('pricing_option_id')}
          />
        </Grid.Col>
        {!isAlwaysFixed(option.pricing_model) && (
          <Grid.Col span={{ base: 12, sm: 3 }}>
            <NativeSelect
              label="Price type"
              name={`${at}.kind`}
              value={option.kind}
              onChange={(event) => onChange({ kind: event.currentTarget.value as OptionDraft['kind'] })}
              data={[
                { value: 'fixed', label: 'Fixed' },
                { value: 'auction', label: 'Auction' },
              ]}
            />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 7, sm: 3 }}>
          <TextInput
            label={isFixed ? 'Price' : 'Floor price'}
            inputMode="decimal"
            required={isFixed}
            placeholder={isFixed ? '12.50' : 'No floor'}
            name={`${at}.${amountName}`}
            value={option.amount}
            onChange={(event) => onChange({ amount: event.currentTarget.value })}
            error={errors.of(`${at}.${amountName}`)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 5, sm: 2 }}>
          <TextInput label="Currency" required placeholder="EUR" maxLength={3} {...text('currency')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <TextInput
            label="Minimum spend"
            inputMode="decimal"
            placeholder="None"
            {...text('min_spend_per_package')}
          />
        </Grid.Col>
        {MODEL_PARAMETERS[option.pricing_model].map((field) => {
          const path = `${at}.${parameterPath(field.name)}`
          const shared = {
            label: field.label,
            name: path,
            required: field.isRequired ?? false,
            value: option.parameters[field.name] ?? '',
            onChange: (event: { currentTarget: { value: string } }) =>
              onChange({ parameters: { ...option.parameters, [field.name]: event.currentTarget.value } }),
            error: errors.of(path) ?? (field.isRequired ? errors.of(`${at}.parameters`) : undefined),
          }
          return (
            <Grid.Col key={field.name} span={{ base: 12, sm: 4 }}>
              {field.choices ? (
                <NativeSelect
                  {...shared}
                  data={[
                    { value: '', label: field.isRequired ? 'Choose' : 'Not stated' },
                    ...field.choices.map((value) => ({ value, label: value })),
                  ]}
                />
              ) : (
                <TextInput
                  {...shared}
                  {...(field.isNumber && { inputMode: 'decimal' as const })}
                  {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
                />
              )}
            </Grid.Col>
          )
        })}
      </Grid>
      {onRemove && (
        <Group justify="flex-end" mt="sm">
          <RemoveButton what={`price ${position + 1}`} onClick={onRemove} />
        </Group>
      )}
    </fieldset>
  )
}

const FREQUENCIES = { hourly: 'Hourly', daily: 'Daily', monthly: 'Monthly' }
/** The common ones; others that came with an import are kept. */
const METRICS = {
  impressions: 'Impressions',
  spend: 'Spend',
  clicks: 'Clicks',
  ctr: 'Click rate',
  views: 'Views',
  completed_views: 'Completed views',
  completion_rate: 'Completion rate',
  conversions: 'Conversions',
  conversion_value: 'Conversion value',
  reach: 'Reach',
  frequency: 'Frequency',
  grps: 'GRPs',
  viewability: 'Viewability',
  downloads: 'Downloads',
  plays: 'Plays',
  dooh_metrics: 'Out-of-home metrics',
}

function Reporting({
  reporting,
  errors,
  onChange,
}: {
  reporting: ReportingDraft
  errors: FieldErrors
  onChange: (changes: Partial<ReportingDraft>) => void
}) {
  const at = 'reporting_capabilities'
  const text = (name: 'expected_delay_minutes' | 'timezone') => ({
    name: `${at}.${name}`,
    value: reporting[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    error: errors.of(`${at}.${name}`),
  })
  const metrics = {
    ...METRICS,
    ...Object.fromEntries(
      reporting.available_metrics.filter((name) => !(name in METRICS)).map((name) => [name, name]),
    ),
  }
  return (
    <Section title="Reporting">
      <Grid gutter="md">
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <Choices
            label="Frequency"
            name={`${at}.available_reporting_frequencies`}
            words={FREQUENCIES}
            value={reporting.available_reporting_frequencies}
            onChange={(available_reporting_frequencies) => onChange({ available_reporting_frequencies })}
            error={errors.of(`${at}.available_reporting_frequencies`)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, sm: 3 }}>
          <TextInput
            label="Reporting delay (minutes)"
            inputMode="numeric"
            required
            {...text('expected_delay_minutes')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, sm: 3 }}>
          <TextInput label="Time zone" required placeholder="Europe/Berlin" {...text('timezone')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 2 }}>
          <NativeSelect
            label="Date ranges"
            name={`${at}.date_range_support`}
            value={reporting.date_range_support}
            onChange={(event) => onChange({ date_range_support: event.currentTarget.value })}
            data={[
              { value: 'date_range', label: 'Any days' },
              { value: 'lifetime_only', label: 'Whole flight' },
            ]}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Choices
            label="Metrics"
            name={`${at}.available_metrics`}
            words={metrics}
            value={reporting.available_metrics}
            onChange={(available_metrics) => onChange({ available_metrics })}
            error={errors.of(`${at}.available_metrics`)}
          />
        </Grid.Col>
      </Grid>
    </Section>
  )
}
