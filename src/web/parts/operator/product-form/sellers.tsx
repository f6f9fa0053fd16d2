import { Switch } from '@mantine/core'
import { useAnswer, type Answer } from '../../../api.ts'
import { flagAt, listAt, type ProductFields } from './fields.ts'
import { FormSection } from './form-section.tsx'
import { SearchedChoice, type Choice } from './searched-choice.tsx'

export type NamedSeller = Answer<'GET /operator/products/:productId'>['sellers'][number]

/** Who sells it, and whether everyone can see that it exists. `named` are those that the saved product has. */
export function Sellers({ fields, named }: { fields: ProductFields; named: readonly NamedSeller[] }) {
  return (
    <FormSection of="sellers">
      <SearchedChoice
        label="Sellers"
        description="Organizations whose lines can name this product as what was sold. Its forecast comes from those lines."
        name="sellers"
        placeholder="Search by name"
        nothingFound="No organization matches"
        value={listAt(fields, 'sellers')}
        chosen={named.map(choiceOf)}
        useFound={useFoundOrganizations}
        onChange={(chosen) => fields.write('sellers', chosen.length === 0 ? undefined : chosen)}
        error={fields.errors.of('sellers')}
      />
      <Switch
        label="Show it in the public media kit"
        description="Name, description, channels and formats, for everyone, once the media kit is on."
        {...flagAt(fields, 'in_media_kit')}
      />
    </FormSection>
  )
}

function useFoundOrganizations(search: string): Choice[] {
  const { data } = useAnswer('GET /operator/organizations', { query: { search } })
  return (data?.organizations ?? []).map(choiceOf)
}

function choiceOf({ id, name }: NamedSeller): Choice {
  return { value: id, label: name }
}
