import { Anchor, Button, Group, List, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ask, useAct, useAnswer, withQuery } from '../../api.ts'
import { formatCount, formatInstant } from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { JsonBlock } from '../../parts/json-block.tsx'
import { useOpened } from '../../parts/operator/opened.ts'
import { showDraftOf } from '../../parts/operator/show-draft.ts'
import { ShowForm } from '../../parts/operator/show-form/show-form.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { say } from '../../parts/say.ts'
import type { ShowAnswer, ShowView } from '../../answers.ts'

interface ShowName {
  publisherDomain: string
  collectionId: string
}

export default function Show({ publisherDomain, collectionId }: ShowName) {
  const params = { publisherDomain, collectionId }
  const question = useAnswer('GET /operator/collections/:publisherDomain/:collectionId', { params })
  return (
    <Page
      title={question.data?.collection.name ?? 'Show'}
      lead={question.data && `${publisherDomain}. Changed ${formatInstant(question.data.changed_at)}`}
      trail={[{ label: 'Shows', to: '/operator/shows' }]}
    >
      <Answered question={question}>
        {(answer) => (
          <>
            <Products answer={answer} />
            <Editor answer={answer} params={params} />
            <InFile answer={answer} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Products({ answer }: { answer: ShowAnswer }) {
  return (
    <Paper withBorder p="lg">
      <Stack gap="xs">
        <Title order={2} size="h4">
          Products on this show
        </Title>
        {answer.product_count === 0 ? (
          <Text size="sm">
            None yet. Buyers see the show once a product names it:{' '}
            <Anchor component={PageLink} to="/operator/products" size="sm">
              choose a product
            </Anchor>
            , or{' '}
            <Anchor component={PageLink} to="/operator/new-product" size="sm">
              create one
            </Anchor>
            .
          </Text>
        ) : (
          <ProductLinks answer={answer} />
        )}
      </Stack>
    </Paper>
  )
}

function ProductLinks({ answer: { product_ids, product_count, collection } }: { answer: ShowAnswer }) {
  const { publisher_domain, collection_id } = collection
  return (
    <>
      <List size="sm" listStyleType="none">
        {product_ids.map((id) => (
          <List.Item key={id}>
            <Anchor component={PageLink} to={`/operator/products/${id}`} size="sm" className="breakable">
              {id}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {product_count > product_ids.length && (
        <Anchor
          component={PageLink}
          to={withQuery('/operator/products', { show: `${publisher_domain} ${collection_id}` })}
          size="sm"
        >
          All {formatCount(product_count)} products
        </Anchor>
      )}
    </>
  )
}

function Editor({ answer, params }: { answer: ShowAnswer; params: ShowName }) {
  const { opened, noteSaved, onChanges, onReload } = useOpened(answer)
  const { collection, revision } = opened
  const first = useMemo(() => showDraftOf(collection), [collection])
  const save = async (changed: Record<string, unknown>, changedRevision: number | null) => {
    const before = changedRevision ?? revision
    await ask('PUT /operator/collections/:publisherDomain/:collectionId', {
      params,
      body: { collection: changed, revision: before },
    })
    const now = await ask('GET /operator/collections/:publisherDomain/:collectionId', { params })
    // One later at most: beyond that, others have saved since.
    const saved = Math.min(now.revision, before + 1)
    noteSaved(saved)
    say('Saved. Changes apply immediately.')
    return { revision: saved }
  }
  return (
    <ShowForm
      key={revision}
      first={first}
      revision={revision}
      saveLabel="Save"
      save={save}
      onReload={onReload}
      onChanges={onChanges}
      actions={(forgetTyped) => <Delete answer={answer} params={params} onDeleted={forgetTyped} />}
    />
  )
}

/** Not while products name it: then it says which ones, with the way to them. */
function Delete({
  answer,
  params,
  onDeleted,
}: {
  answer: ShowAnswer
  params: ShowName
  onDeleted: () => void
}) {
  const { collection, product_count } = answer
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  // Leaves before everything is loaded again: this page no longer exists then.
  const remove = useAct(async () => {
    await ask('DELETE /operator/collections/:publisherDomain/:collectionId', { params })
    say('Show deleted.')
    onDeleted()
    await navigate({ to: '/operator/shows', ignoreBlocker: true })
  })
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Modal
        opened={isAsking && product_count > 0}
        onClose={close}
        title={`“${collection.name}” is in use`}
        centered
      >
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {product_count === 1
              ? 'A product names this show. Change or withdraw it, then delete the show.'
              : `${formatCount(product_count)} products name this show. Change or withdraw them, then delete the show.`}
          </Text>
          <ProductLinks answer={answer} />
          <Group justify="flex-end" w="100%">
            <Button variant="default" onClick={close}>
              Close
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Confirm
        title={`Delete “${collection.name}”?`}
        action="Delete show"
        isOpen={isAsking && product_count === 0}
        isPending={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate(undefined)}
      >
        It is removed permanently, also from the publisher’s adagents.json.
      </Confirm>
    </Group>
  )
}

/** What the publisher's own file says of it: all but the domain, which is the file's. */
function InFile({ answer: { collection, has_adagents_file } }: { answer: ShowAnswer }) {
  const { publisher_domain: domain, ...document }: ShowView = collection
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        In the publisher’s adagents.json
      </Title>
      <Text size="sm">
        This is what goes into the list <code>collections</code> of the file that {domain} hosts, so that
        buyers can check it.{' '}
        {has_adagents_file ? (
          <Anchor component={PageLink} to={`/operator/adagents/${domain}`} size="sm">
            The whole file for {domain}
          </Anchor>
        ) : (
          'The whole file is listed under adagents.json once a product of this publisher is on sale.'
        )}
      </Text>
      <JsonBlock title="As saved" what="the show’s JSON" value={document} />
    </Stack>
  )
}
