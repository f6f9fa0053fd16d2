import { Anchor, Badge, Button, Code, Grid, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { MEDIA } from '../../parts/operator/format-draft.ts'
import { SearchField } from '../../parts/operator/search-field.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { useSearchState } from '../../search-state.ts'
import type { FormatsAnswer } from '../../answers.ts'

export default function Formats() {
  const { search, change } = useSearchState()
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
          <SearchField name="search" label="Search" placeholder="ID or name" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <NativeSelect
            label="Show"
            value={search['whose'] ?? ''}
            onChange={(event) => change({ whose: event.currentTarget.value }, { replace: true })}
            data={[
              { value: '', label: 'All' },
              { value: 'own', label: 'Your own' },
              { value: 'standard', label: 'Standard' },
            ]}
          />
        </Grid.Col>
      </Grid>
      <Answered question={question}>
        {({ formats }) => <FormatList formats={formats.filter((format) => isWanted(format, search))} />}
      </Answered>
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

function FormatList({ formats }: { formats: ListedFormat[] }) {
  if (formats.length === 0) {
    return <Empty title="No matches">Try another search, or add your own format.</Empty>
  }
  return (
    <Stack>
      <ul className="card-list" aria-label="Formats">
        {formats.map(({ format_id, name, medium, is_standard }) => (
          <Paper key={format_id} withBorder p="sm" component="li">
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
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {formatCount(formats.length)} {formats.length === 1 ? 'format' : 'formats'}
      </Text>
    </Stack>
  )
}
