import { Switch } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { ask, useAnswer } from '../../../api.ts'
import { flagAt, listAt, type ProductFields } from './fields.ts'
import { FormSection } from './form-section.tsx'
import { SearchedChoice, type Choice } from './searched-choice.tsx'

/** Who sells it, and whether everyone can see that it exists. */
export function Sellers({ fields }: { fields: ProductFields }) {
  const value = listAt(fields, 'sellers')
  return (
    <FormSection of="sellers">
      <SearchedChoice
        label="Sellers"
        description="Organizations whose lines can name this product as what was sold. Its forecast comes from those lines."
        name="sellers"
        placeholder="Search by name"
        nothingFound="No organization matches"
        value={value}
        chosen={useNames(value)}
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
  return (data?.organizations ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

/** Of those that are chosen. One that cannot be found keeps its ID. */
function useNames(ids: readonly string[]): Choice[] {
  const asked = useQueries({
    queries: ids.map((organizationId) => ({
      queryKey: [`/operator/organizations?search=${organizationId}`],
      queryFn: () => ask('GET /operator/organizations', { query: { search: organizationId } }),
    })),
  })
  return ids.map((id, i) => ({ value: id, label: asked[i]?.data?.organizations[0]?.name ?? id }))
}
