import { useFilters } from '../../search-state.ts'
import { SearchField as FilterField } from '../search-field.tsx'

/** A search on a page with several lists, each with a page number of its own. */
export function SearchField({
  name,
  pageName = 'page',
  ...rest
}: {
  name: string
  pageName?: string
  label: string
  placeholder: string
}) {
  const field = useFilters(pageName)
  return <FilterField {...rest} {...field(name)} />
}
