import { Button, FileButton, Group, JsonInput, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem, ask, useAct, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconUpload } from '../../icons.ts'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { say } from '../../parts/say.ts'
import { WrongFields } from '../../parts/wrong-fields.tsx'

const SHOWN_MAX = 10

/** A file is checked first: what it would change, or which field of which product is wrong. */
export default function ImportProducts() {
  const [text, setText] = useState('')
  const [done, setDone] = useState<Answer<'POST /operator/product-import'>>()
  const send = async (isDryRun: boolean) =>
    ask('POST /operator/product-import', { body: { ...entriesIn(text), dry_run: isDryRun } })
  const check = useAct(() => send(true))
  const save = useAct(async () => {
    const answer = await send(false)
    setDone(answer)
    say('Products imported. Changes apply immediately.')
    return answer
  })
  const change = (next: string) => {
    setText(next)
    setDone(undefined)
    check.reset()
    save.reset()
  }
  const read = useAct(async (file: File) => change(await textOf(file)))
  const error = read.error ?? save.error ?? check.error
  return (
    <Page
      title="Import products"
      lead="JSON with products and the shows they name, as Export writes it. Either all are saved, or none."
      trail={[{ label: 'Products', to: '/operator/products' }]}
    >
      <Paper withBorder p="lg">
        <Stack>
          <Group>
            <FileButton
              accept="application/json,.json"
              onChange={(file) => file && read.mutate(file)}
              inputProps={{ 'aria-label': 'Product file' }}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                  Choose a file
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              or paste JSON below. Up to 2,000 products at a time.
            </Text>
          </Group>
          <JsonInput
            label="Products"
            value={text}
            onChange={(next) => {
              read.reset()
              change(next)
            }}
            autosize
            minRows={8}
            maxRows={24}
            spellCheck={false}
          />
          {error &&
            (error.problems.length > 1 ? (
              <div role="alert">
                <WrongFields fields={error.problems} leftOut={error.problemsLeftOut} />
              </div>
            ) : (
              <Failure error={error} />
            ))}
          {check.data && !error && !done && <Outcome answer={check.data} />}
          {done && <Outcome isDone answer={done} />}
          <Group>
            <Button
              variant="default"
              onClick={() => check.mutate(undefined)}
              loading={check.isPending || read.isPending}
            >
              Check
            </Button>
            <Button
              onClick={() => save.mutate(undefined)}
              loading={save.isPending}
              disabled={!check.data || done !== undefined || read.isPending}
            >
              Import
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Page>
  )
}

async function textOf(file: File): Promise<string> {
  return file.text().catch(() => {
    throw new ApiProblem({
      status: 400,
      code: 'unreadable_file',
      detail: 'This file could not be read. Choose it again.',
    })
  })
}

function entriesIn(text: string): { products: unknown[]; collections: unknown[] } {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new ApiProblem({
      status: 400,
      code: 'invalid_json',
      detail: `This is not valid JSON: ${error instanceof Error ? error.message : 'it ends too early'}`,
    })
  }
  if (Array.isArray(content)) return { products: content, collections: [] }
  const { product_id, products, collections } = (content ?? {}) as Partial<Record<string, unknown>>
  // A single product names its shows by the same word.
  if (product_id !== undefined) return { products: [content], collections: [] }
  const shows = Array.isArray(collections) ? collections : []
  if (Array.isArray(products)) return { products, collections: shows }
  return { products: shows.length > 0 ? [] : [content], collections: shows }
}

function Outcome({
  isDone = false,
  answer,
}: {
  isDone?: boolean
  answer: Answer<'POST /operator/product-import'>
}) {
  const { created, changed, collections, newly_public } = answer
  const changes = [created, changed, collections.created, collections.changed]
  return (
    <Stack gap="xs" role="status">
      <Title order={2} size="h5">
        {isDone ? 'Imported' : 'No errors found'}
      </Title>
      {changes.every((ids) => ids.length === 0) && <Text size="sm">Nothing to change.</Text>}
      <Ids what={isDone ? 'Created' : 'To be created'} ids={created} noun="product" />
      <Ids what={isDone ? 'Changed' : 'To be changed'} ids={changed} noun="product" />
      <Ids
        what={isDone ? 'Now in the public media kit' : 'To be shown in the public media kit'}
        ids={newly_public}
        noun="product"
      />
      <Ids what={isDone ? 'Created' : 'To be created'} ids={collections.created} noun="show" />
      <Ids what={isDone ? 'Changed' : 'To be changed'} ids={collections.changed} noun="show" />
    </Stack>
  )
}

function Ids({ what, ids, noun }: { what: string; ids: string[]; noun: 'product' | 'show' }) {
  if (ids.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {what}: {formatCount(ids.length)} {ids.length === 1 ? noun : `${noun}s`}
      </Text>
      <List size="sm">
        {ids.slice(0, SHOWN_MAX).map((id) => (
          <List.Item key={id}>{id}</List.Item>
        ))}
        {ids.length > SHOWN_MAX && <List.Item>and {formatCount(ids.length - SHOWN_MAX)} more</List.Item>}
      </List>
    </div>
  )
}
