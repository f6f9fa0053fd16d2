import { Alert, Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, useAct, useAnswer, type Answer } from '../../api.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { formatDraftOf } from '../../parts/operator/format-draft.ts'
import { FormatForm } from '../../parts/operator/format-form.tsx'
import { AgentAnswer } from '../../parts/operator/preview.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { say } from '../../parts/say.ts'

export default function Format({ formatId }: { formatId: string }) {
  const question = useAnswer('GET /operator/formats/:formatId', { params: { formatId } })
  return (
    <Page
      title={question.data?.format.name ?? 'Format'}
      trail={[{ label: 'Formats', to: '/operator/formats' }]}
    >
      <Answered question={question}>
        {(answer) => (
          <>
            <Products ids={answer.product_ids} />
            {answer.is_standard ? <Standard answer={answer} /> : <Editor answer={answer} />}
          </>
        )}
      </Answered>
    </Page>
  )
}

const SHOWN_MAX = 20

function Products({ ids }: { ids: string[] }) {
  if (ids.length === 0) return <Text size="sm">No product on sale uses it.</Text>
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4">
        Used by
      </Title>
      <List size="sm" listStyleType="none">
        {ids.slice(0, SHOWN_MAX).map((id) => (
          <List.Item key={id}>
            <Anchor component={PageLink} to={`/operator/products/${id}`} size="sm">
              {id}
            </Anchor>
          </List.Item>
        ))}
        {ids.length > SHOWN_MAX && <List.Item>and {ids.length - SHOWN_MAX} more</List.Item>}
      </List>
    </Paper>
  )
}

function Standard({ answer }: { answer: Answer<'GET /operator/formats/:formatId'> }) {
  return (
    <Stack>
      <Alert color="gray" title="Standard format">
        It ships with Flightline and cannot be changed. This is what agents see.
      </Alert>
      <AgentAnswer answer={answer.answer} />
    </Stack>
  )
}

function Editor({ answer }: { answer: Answer<'GET /operator/formats/:formatId'> }) {
  const [first] = useState(() => formatDraftOf(answer.format))
  const params = { formatId: answer.format.id }
  const save = async (format: Record<string, unknown>) => {
    await ask('PUT /operator/formats/:formatId', { params, body: { format } })
    say('Saved. Changes apply immediately.')
  }
  return (
    <FormatForm first={first} saveLabel="Save" save={save} actions={<Withdraw format={answer.format} />} />
  )
}

function Withdraw({ format }: { format: { id: string; name: string } }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  // Leaves before everything is loaded again: this page no longer exists then.
  const withdraw = useAct(async () => {
    await ask('DELETE /operator/formats/:formatId', { params: { formatId: format.id } })
    say('Format withdrawn.')
    await navigate({ to: '/operator/formats' })
  })
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Confirm
        title={`Withdraw “${format.name}”?`}
        action="Withdraw format"
        isOpen={isAsking}
        isPending={withdraw.isPending}
        error={withdraw.error}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.mutate()}
      >
        It is removed from the catalogue permanently. Change the products that use it first.
      </Confirm>
    </Group>
  )
}
