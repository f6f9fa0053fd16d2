import { Anchor } from '@mantine/core'
import { useAnswer } from '../../../api.ts'
import { PageLink } from '../../page-link.tsx'
import { rowsAt, type ProductFields } from './fields.ts'
import { SearchedChoice, type Choice } from './searched-choice.tsx'

/** The shows that the product is sold on. */
export function CollectionPicker({ fields }: { fields: ProductFields }) {
  const value = rowsAt(fields, 'collections').flatMap(valuesOf)
  return (
    <SearchedChoice
      label="Shows"
      description={
        <>
          Not in the list? Add it under{' '}
          <Anchor component={PageLink} to="/operator/shows" inherit>
            Shows
          </Anchor>{' '}
          first.
        </>
      }
      name="collections"
      placeholder="Search by name or domain"
      nothingFound="No show matches"
      value={value}
      chosen={[]}
      useFound={useFoundCollections}
      onChange={(chosen) =>
        fields.write('collections', chosen.length === 0 ? undefined : selectorsOf(chosen))
      }
      error={fields.errors.of('collections')}
    />
  )
}

function useFoundCollections(search: string): Choice[] {
  const { data } = useAnswer('GET /operator/collections', { query: { search } })
  return (data?.collections ?? []).map(({ publisher_domain, collection_id, name }) => ({
    value: `${publisher_domain} ${collection_id}`,
    label: `${name} (${collection_id})`,
    detail: publisher_domain,
  }))
}

/** "radio.example the_long_shift": neither has spaces. */
function valuesOf(selector: unknown): string[] {
  const { publisher_domain, collection_ids } = selector as {
    publisher_domain?: unknown
    collection_ids?: unknown
  }
  if (!Array.isArray(collection_ids)) return []
  return collection_ids.map((id) => `${String(publisher_domain)} ${String(id)}`)
}

/** One for each publisher, as the product has them. */
function selectorsOf(values: readonly string[]): { publisher_domain: string; collection_ids: string[] }[] {
  const byDomain = new Map<string, string[]>()
  for (const value of values) {
    const [domain = '', id = ''] = value.split(' ')
    byDomain.set(domain, [...(byDomain.get(domain) ?? []), id])
  }
  return [...byDomain].map(([publisher_domain, collection_ids]) => ({ publisher_domain, collection_ids }))
}
