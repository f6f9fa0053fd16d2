import { Textarea, TextInput } from '@mantine/core'
import { DomainInput } from '../tidied-inputs.tsx'
import { textAt, textOf, type ProductFields } from './fields.ts'
import { FormSection } from './form-section.tsx'
import { formatChoices, type FormatChoice } from './formats.tsx'
import { ChoiceAt, SomeAt, WordsAt } from './inputs.tsx'
import { Rows } from './rows.tsx'

const MODES = { targetable: 'Can be booked alone', included: 'Always included' }

export function Placements({ fields, formats }: { fields: ProductFields; formats: readonly FormatChoice[] }) {
  const { draft, at: valueAt } = fields
  const chosen = formatChoices(formats, draft.format_ids).filter(({ value }) =>
    draft.format_ids.includes(value),
  )
  const [first] = draft.properties
  return (
    <FormSection of="placements" lead="Where an ad appears within the product.">
      <Rows
        fields={fields}
        path="placements"
        what="placement"
        add="Add a placement"
        newRow={() => ({
          placement_id: '',
          publisher_domain: first?.publisher_domain ?? '',
          name: '',
          mode: 'targetable',
        })}
        summary={(i) =>
          `${textOf(valueAt(`placements[${i}].name`))} (${textOf(valueAt(`placements[${i}].placement_id`))})`
        }
      >
        {(at) => (
          <div className="field-grid">
            <TextInput label="Name" maxLength={200} {...textAt(fields, `${at}.name`, true)} />
            <TextInput
              label="Placement ID"
              placeholder="homepage_top"
              maxLength={100}
              spellCheck={false}
              {...textAt(fields, `${at}.placement_id`, true)}
            />
            <DomainInput label="Publisher’s domain" field={textAt(fields, `${at}.publisher_domain`, true)} />
            <ChoiceAt fields={fields} path={`${at}.mode`} label="Booking" isRequired choices={MODES} />
            <Textarea
              className="whole-row"
              label="Description"
              autosize
              minRows={1}
              maxRows={6}
              maxLength={1_000}
              {...textAt(fields, `${at}.description`)}
            />
            <SomeAt
              fields={fields}
              path={`${at}.format_ids`}
              label="Formats"
              placeholder="All of the product"
              choices={chosen}
            />
            <WordsAt fields={fields} path={`${at}.tags`} label="Tags" placeholder="above_the_fold" />
          </div>
        )}
      </Rows>
    </FormSection>
  )
}
