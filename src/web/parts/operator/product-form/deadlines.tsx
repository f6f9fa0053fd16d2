import { Textarea, TextInput } from '@mantine/core'
import { DeadlineFields } from '../deadline-fields.tsx'
import { textAt, type ProductFields } from './fields.ts'
import { FormSection, OptionalPart } from './form-section.tsx'

export function Deadlines({ fields }: { fields: ProductFields }) {
  return (
    <FormSection of="deadlines">
      <DeadlineFields
        fields={fields}
        isTitled
        lead="Days before the first day of the flight. Shows have deadlines of their own, before each episode."
      />
      <OptionalPart
        fields={fields}
        path="material_submission"
        title="Where material goes"
        lead="For material that is not sent with a creative, such as print files."
        what="an address"
        first={() => ({})}
      >
        <div className="field-grid">
          <TextInput
            label="E-mail"
            type="email"
            placeholder="material@example.com"
            maxLength={254}
            {...textAt(fields, 'material_submission.email')}
          />
          <TextInput
            label="Upload address"
            placeholder="https://example.com/upload"
            maxLength={2_000}
            spellCheck={false}
            {...textAt(fields, 'material_submission.url')}
          />
          <Textarea
            className="whole-row"
            label="Instructions"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            {...textAt(fields, 'material_submission.instructions')}
          />
        </div>
      </OptionalPart>
    </FormSection>
  )
}
