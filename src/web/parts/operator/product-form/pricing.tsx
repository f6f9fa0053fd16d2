import { Grid, Group, Input, NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import { AddButton, RemoveButton } from '../add-remove.tsx'
import {
  isAlwaysFixed,
  MODEL_PARAMETERS,
  newOption,
  parameterPath,
  PRICING_MODELS,
  type OptionDraft,
  type ParameterField,
} from '../pricing-draft.ts'
import { Section } from '../section.tsx'
import { textFieldsOf } from '../text-fields.ts'

export function Pricing({
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
          onChange={(changed) => onChange(options.map((one) => (one.key === changed.key ? changed : one)))}
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
  onChange: (changed: OptionDraft) => void
  onRemove: (() => void) | undefined
}) {
  const at = `pricing_options[${position}].`
  const isFixed = option.kind === 'fixed' || isAlwaysFixed(option.pricing_model)
  const text = textFieldsOf(option, { at, errors, onChange })
  return (
    <fieldset className="form-line">
      <legend>Price {position + 1}</legend>
      <Grid gutter="sm" align="flex-start">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <NativeSelect
            label="Model"
            data={Object.entries(PRICING_MODELS).map(([value, label]) => ({ value, label }))}
            {...text('pricing_model')}
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
              data={[
                { value: 'fixed', label: 'Fixed' },
                { value: 'auction', label: 'Auction' },
              ]}
              {...text('kind')}
            />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 7, sm: 3 }}>
          <TextInput
            label={isFixed ? 'Price' : 'Floor price'}
            inputMode="decimal"
            required={isFixed}
            placeholder={isFixed ? '12.50' : 'No floor'}
            {...text('amount', isFixed ? 'fixed_price' : 'floor_price')}
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
        {MODEL_PARAMETERS[option.pricing_model].map((field) => (
          <Grid.Col key={field.name} span={{ base: 12, sm: 4 }}>
            <Parameter
              field={field}
              at={at}
              value={option.parameters[field.name] ?? ''}
              errors={errors}
              onChange={(value) =>
                onChange({ ...option, parameters: { ...option.parameters, [field.name]: value } })
              }
            />
          </Grid.Col>
        ))}
      </Grid>
      {onRemove && (
        <Group justify="flex-end" mt="sm">
          <RemoveButton what={`price ${position + 1}`} onClick={onRemove} />
        </Group>
      )}
    </fieldset>
  )
}

/** What a model needs besides a price. */
function Parameter({
  field,
  at,
  value,
  errors,
  onChange,
}: {
  field: ParameterField
  at: string
  value: string
  errors: FieldErrors
  onChange: (value: string) => void
}) {
  const { label, isRequired = false, isNumber = false, choices, placeholder } = field
  const name = `${at}${parameterPath(field.name)}`
  const shared = {
    label,
    name,
    required: isRequired,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    error: errors.of(name) ?? (isRequired ? errors.of(`${at}parameters`) : undefined),
  }
  if (!choices) {
    return (
      <TextInput
        {...shared}
        {...(isNumber && { inputMode: 'decimal' })}
        {...(placeholder !== undefined && { placeholder })}
      />
    )
  }
  return (
    <NativeSelect
      {...shared}
      data={[
        { value: '', label: isRequired ? 'Choose' : 'Not stated' },
        ...choices.map((choice) => ({ value: choice, label: choice })),
      ]}
    />
  )
}
