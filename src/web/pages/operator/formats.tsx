import { Anchor, Badge, Button, Code, Grid, Group, NativeSelect, Paper, Text } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { IconPlus } from '../../icons.ts'
import { Empty } from '../../parts/empty.tsx'
import { MEDIA } from '../../parts/operator/format-draft.ts'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import type { FormatsAnswer } from '../../answers.ts'

export default function Formats() {
  const { search } = useSearchState()
  const field = useFilters()
  const question = useAnswer('GET /operator/formats')
  return (
    <Page
      title="Formats"
      lead="What an ad must be made of: sizes, files, lengths. Products name the formats they accept; every agent can see all formats."
      actions={
        <Button
          component={PageLink}
          to="/operator/new-format"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          New format
        </Button>
      }
    >
      <Grid gutter="sm" align="flex-end" role="search">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <SearchField placeholder="ID or name" {...field('search')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <NativeSelect
            label="Show"
            {...field('whose')}
            data={[
              { value: '', label: 'All' },
              { value: 'own', label: 'Your own' },
              { value: 'standard', label: 'Standard' },
            ]}
          />
        </Grid.Col>
      </Grid>
      <PagedList
        question={question}
        label="Formats"
        listOf={({ formats }) => ({ items: formats.filter((format) => isWanted(format, search)) })}
        what={['format', 'formats']}
        nothing={<Empty title="No matches">Try another search, or add your own format.</Empty>}
      >
        {(format) => <FormatCard key={format.format_id} format={format} />}
      </PagedList>
    </Page>
  )
}

type ListedFormat = FormatsAnswer['formats'][number]

function isWanted(format: ListedFormat, search: Record<string, string>): boolean {
  const words = (search['search'] ?? '').toLowerCase().split(/\s+/)
  const text = `${format.format_id} ${format.name}`.toLowerCase()
  const isOfThese = search['whose'] === undefined || format.is_standard === (search['whose'] === 'standard')
  return isOfThese && words.every((word) => text.includes(word))
}

function FormatCard({ format: { format_id, name, medium, is_standard } }: { format: ListedFormat }) {
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="xs">
        <div>
          <Anchor component={PageLink} to={`/operator/formats/${format_id}`} fw={600}>
            {name}
          </Anchor>{' '}
          <Code>{format_id}</Code>
        </div>
        <Group gap="xs">
          <Text size="sm">{MEDIA[medium] ?? medium}</Text>
          <Badge color={is_standard ? 'gray' : 'indigo'} variant="light">
            {is_standard ? 'Standard' : 'Your own'}
          </Badge>
        </Group>
      </Group>
    </Paper>
  )
}
