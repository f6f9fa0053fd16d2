import { Button, Grid, Paper, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useSearchState } from '../../../search-state.ts'
import { KeyChoice } from '../../key-choice.tsx'
import { readObject } from './arguments.ts'

type Field = 'key' | 'filters' | 'more'

export function Question() {
  const { search, change } = useSearchState()
  const [asked, setAsked] = useState({
    key: search['key'] ?? '',
    other: search['other'] ?? '',
    countries: search['countries'] ?? '',
    brief: search['brief'] ?? '',
    filters: search['filters'] ?? '',
    more: search['more'] ?? '',
  })
  const set = (changes: Partial<typeof asked>) => setAsked({ ...asked, ...changes })
  const [problem, setProblem] = useState<{ field: Field; text: string }>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asked.key === '') return setProblem({ field: 'key', text: 'Choose a key.' })
    for (const field of ['filters', 'more'] as const) {
      if (asked[field].trim() !== '' && !readObject(asked[field])) {
        return setProblem({ field, text: `This is not a JSON object, such as ${EXAMPLES[field]}.` })
      }
    }
    setProblem(undefined)
    change({ ...asked, cursor: undefined, page: undefined, only: undefined })
  }
  const errorOf = (field: Field) => problem?.field === field && problem.text
  return (
    <Paper withBorder p="md" component="form" onSubmit={submit} noValidate>
      <Grid gutter="sm">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <KeyChoice
            label="Key"
            required
            first={[{ value: '', label: 'Choose a key' }]}
            value={asked.key}
            onChoose={(key) => set({ key })}
            error={errorOf('key')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <KeyChoice
            label="Compare with"
            first={[{ value: '', label: 'No other key' }]}
            value={asked.other}
            onChoose={(other) => set({ other })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <TextInput
            label="Countries"
            description="Codes separated by commas, such as DE, AT"
            value={asked.countries}
            onChange={(event) => set({ countries: event.currentTarget.value })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <JsonText
            label="Other filters, as JSON"
            description={<>Passed to the agent as “filters”, such as {EXAMPLES.filters}</>}
            minRows={1}
            value={asked.filters}
            onChange={(filters) => set({ filters })}
            error={errorOf('filters')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Textarea
            label="Brief"
            description="What the buyer is looking for, in their own words, in any of nine languages. It ranks products and hides none."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={20_000}
            value={asked.brief}
            onChange={(event) => set({ brief: event.currentTarget.value })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <JsonText
            label="Other arguments, as JSON"
            description={<>Passed to the agent beside “filters”, such as {EXAMPLES.more}</>}
            minRows={2}
            value={asked.more}
            onChange={(more) => set({ more })}
            error={errorOf('more')}
          />
        </Grid.Col>
      </Grid>
      <Button type="submit" mt="md">
        Preview
      </Button>
    </Paper>
  )
}

const EXAMPLES = {
  filters: '{"channels": ["podcast"]}',
  more: '{"targeting_overlay": {"geo_countries": ["DE"]}}',
}

function JsonText({
  onChange,
  ...field
}: {
  label: string
  description: ReactNode
  minRows: number
  value: string
  onChange: (text: string) => void
  error: ReactNode
}) {
  return (
    <Textarea
      {...field}
      autosize
      maxRows={8}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
    />
  )
}
