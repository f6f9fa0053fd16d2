import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { formatUtc } from '../../../format.ts'
import { MATERIAL } from '../material-words.ts'
import { ROLES } from '../show-draft.ts'
import { CollectionPicker } from './collection-picker.tsx'
import { flagAt, rowsAt, textAt, textOf, type ProductFields } from './fields.ts'
import { FormSection, OptionalPart } from './form-section.tsx'
import { ChoiceAt, NumberAt, TimeAt, WordsAt } from './inputs.tsx'
import { Rows } from './rows.tsx'

const STATUSES = {
  scheduled: 'Scheduled',
  tentative: 'Tentative',
  live: 'Live',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  aired: 'Aired',
  published: 'Published',
}

export function Shows({ fields }: { fields: ProductFields }) {
  const shows = chosenCollections(fields)
  return (
    <FormSection of="shows" lead="The programmes that the product is sold on.">
      <CollectionPicker fields={fields} />
      {shows.length > 1 && (
        <Checkbox
          label="Buyers can pick some of these shows"
          {...flagAt(fields, 'collection_targeting_allowed')}
        />
      )}
      <Stack gap="xs">
        <Text size="sm" fw={600} component="h3">
          Episodes
        </Text>
        <Text size="sm" c="dimmed">
          Episodes, issues or events that can be booked by themselves.
        </Text>
        <Rows
          fields={fields}
          path="installments"
          what="episode"
          add="Add an episode"
          newRow={() => ({ installment_id: '', ...(shows.length === 1 && { collection_id: shows[0] }) })}
          summary={(i) => summaryOf(fields, `installments[${i}]`)}
        >
          {(at) => <Episode fields={fields} at={at} shows={shows} />}
        </Rows>
      </Stack>
    </FormSection>
  )
}

function chosenCollections(fields: ProductFields): string[] {
  return rowsAt(fields, 'collections').flatMap((selector) => {
    const { collection_ids } = selector as { collection_ids?: unknown }
    return Array.isArray(collection_ids) ? collection_ids.filter((id) => typeof id === 'string') : []
  })
}

/** "ep_42, The Long Shift, 1 Dec 2026, 10:00 UTC" */
function summaryOf({ at: valueAt }: ProductFields, at: string): string {
  const [id, name, scheduled] = ['installment_id', 'name', 'scheduled_at'].map((field) =>
    textOf(valueAt(`${at}.${field}`)),
  )
  const isTime = scheduled !== undefined && !Number.isNaN(Date.parse(scheduled))
  return [name, id, isTime ? formatUtc(new Date(scheduled).toISOString()) : '']
    .filter((part) => part !== '')
    .join(', ')
}

function Episode({ fields, at, shows }: { fields: ProductFields; at: string; shows: readonly string[] }) {
  return (
    <Stack>
      <div className="field-grid">
        <TextInput label="Episode ID" maxLength={100} {...textAt(fields, `${at}.installment_id`, true)} />
        <TextInput label="Name" maxLength={200} {...textAt(fields, `${at}.name`)} />
        <ChoiceAt
          fields={fields}
          path={`${at}.collection_id`}
          label="Show"
          choices={Object.fromEntries(shows.map((id) => [id, id]))}
        />
        <ChoiceAt fields={fields} path={`${at}.status`} label="Status" choices={STATUSES} />
        <TextInput label="Season" maxLength={50} {...textAt(fields, `${at}.season`)} />
        <TextInput label="Number" maxLength={50} {...textAt(fields, `${at}.installment_number`)} />
        <TimeAt fields={fields} path={`${at}.scheduled_at`} label="Goes out (UTC)" />
        <NumberAt fields={fields} path={`${at}.duration_seconds`} label="Length (seconds)" />
        <TimeAt fields={fields} path={`${at}.valid_until`} label="Can be booked until (UTC)" />
        <WordsAt fields={fields} path={`${at}.topics`} label="Topics" />
      </div>
      <Checkbox label="The end is open" {...flagAt(fields, `${at}.flexible_end`)} />
      <OptionalPart
        fields={fields}
        path={`${at}.deadlines`}
        title="Deadlines"
        lead="Only where they differ from those of the show."
        what="deadlines"
        first={() => ({})}
      >
        <div className="field-grid">
          <TimeAt fields={fields} path={`${at}.deadlines.booking_deadline`} label="Book by (UTC)" />
          <TimeAt fields={fields} path={`${at}.deadlines.cancellation_deadline`} label="Cancel by (UTC)" />
        </div>
        <Rows
          fields={fields}
          path={`${at}.deadlines.material_deadlines`}
          what="material"
          add={MATERIAL.add}
          newRow={() => ({ stage: '', due_at: '' })}
        >
          {(row) => (
            <div className="field-grid">
              <TextInput {...MATERIAL.stage} {...textAt(fields, `${row}.stage`, true)} />
              <TimeAt fields={fields} path={`${row}.due_at`} label="Due (UTC)" isRequired />
              <TextInput {...MATERIAL.label} {...textAt(fields, `${row}.label`)} />
            </div>
          )}
        </Rows>
      </OptionalPart>
      <Rows
        fields={fields}
        path={`${at}.guest_talent`}
        what="guest"
        add="Add a guest"
        newRow={() => ({ role: 'guest', name: '' })}
      >
        {(row) => (
          <div className="field-grid">
            <TextInput label="Name" maxLength={200} {...textAt(fields, `${row}.name`, true)} />
            <ChoiceAt fields={fields} path={`${row}.role`} label="Role" isRequired choices={ROLES} />
            <TextInput
              label="Web address"
              placeholder="https://"
              maxLength={2_000}
              spellCheck={false}
              {...textAt(fields, `${row}.brand_url`)}
            />
          </div>
        )}
      </Rows>
    </Stack>
  )
}
