import { Input, NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import {
  isAlwaysFixed,
  MODEL_PARAMETERS,
  newOption,
  parameterPath,
  PRICING_MODELS,
  type OptionDraft,
  type ParameterField,
} from '../pricing-draft.ts'
import { textFieldsOf } from '../text-fields.ts'
import { CurrencyInput } from '../tidied-inputs.tsx'
import type { ProductFields } from './fields.ts'
import { FormSection } from './form-section.tsx'
import { RowList } from './rows.tsx'

export function Pricing({ fields }: { fields: ProductFields }) {
  const { draft, errors, set } = fields
  const { pricing } = draft
  const error = errors.exactlyAt('pricing_options')
  return (
    <FormSection of="prices">
      <RowList
        name="pricing_options"
        what="price"
        add="Add a price"
        count={pricing.length}
        keyOf={(position) => pricing[position]!.key}
        least={1}
        onAdd={() => set({ pricing: [...pricing, newOption(pricing.at(-1))] })}
        onRemove={(position) => set({ pricing: pricing.toSpliced(position, 1) })}
      >
        {(position) => (
          <OptionFields
            option={pricing[position]!}
            at={`pricing_options[${position}].`}
            errors={errors}
            onChange={(changed) =>
              set({ pricing: pricing.map((one) => (one.key === changed.key ? changed : one)) })
            }
          />
        )}
      </RowList>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </FormSection>
  )
}

/** One price. The fields depend on the model. */
function OptionFields({
  option,
  at,
  errors,
  onChange,
}: {
  option: OptionDraft
  at: string
  errors: FieldErrors
  onChange: (changed: OptionDraft) => void
}) {
  const isFixed = option.kind === 'fixed' || isAlwaysFixed(option.pricing_model)
  const text = textFieldsOf(option, { at, errors, onChange })
  return (
    <div className="field-grid">
      <NativeSelect
        label="Model"
        data={Object.entries(PRICING_MODELS).map(([value, label]) => ({ value, label }))}
        {...text('pricing_model')}
      />
      <TextInput
        label="ID"
        required
        placeholder="cpm_eur"
        maxLength={100}
        spellCheck={false}
        {...text('pricing_option_id')}
      />
      {!isAlwaysFixed(option.pricing_model) && (
        <NativeSelect
          label="Price type"
          data={[
            { value: 'fixed', label: 'Fixed' },
            { value: 'auction', label: 'Auction' },
          ]}
          {...text('kind')}
        />
      )}
      <TextInput
        label={isFixed ? 'Price' : 'Floor price'}
        inputMode="decimal"
        required={isFixed}
        placeholder={isFixed ? '12.50' : 'No floor'}
        {...text('amount', isFixed ? 'fixed_price' : 'floor_price')}
      />
      <CurrencyInput required field={text('currency')} />
      <TextInput
        label="Minimum spend"
        inputMode="decimal"
        placeholder="None"
        {...text('min_spend_per_package')}
      />
      {MODEL_PARAMETERS[option.pricing_model].map((field) => (
        <Parameter
          key={field.name}
          field={field}
          at={at}
          value={option.parameters[field.name] ?? ''}
          errors={errors}
          onChange={(value) =>
            onChange({ ...option, parameters: { ...option.parameters, [field.name]: value } })
          }
        />
      ))}
    </div>
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
