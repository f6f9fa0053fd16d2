import { Grid } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { Answered } from '../../parts/answered.tsx'
import { Matrix } from '../../parts/operator/access/matrix.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Page } from '../../parts/page.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import { Term } from '../../parts/term.tsx'

export default function Access() {
  const { search } = useSearchState()
  const inProducts = useFilters('page')
  const inKeys = useFilters('key_page')
  const { search: words, page, key_search, key_page } = search
  const question = useAnswer('GET /operator/access', { query: { search: words, page, key_search, key_page } })
  return (
    <Page
      title="Access"
      lead={
        <>
          Which agent key can see which <Term of="product">product</Term>, and in which{' '}
          <Term of="territory">territories</Term> (countries). Changes apply immediately.
        </>
      }
    >
      <Grid gutter="sm" role="search">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField label="Products" placeholder="ID, name or channel" {...inProducts('search')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField label="Keys" placeholder="Buyer, label or prefix" {...inKeys('key_search')} />
        </Grid.Col>
      </Grid>
      <Answered question={question}>{(answer) => <Matrix answer={answer} />}</Answered>
    </Page>
  )
}
