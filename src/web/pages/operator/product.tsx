import { Alert, Anchor, Badge, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ask, useAct, useAnswer, type Answer } from '../../api.ts'
import { formatCount, formatInstant } from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { useOpened } from '../../parts/operator/opened.ts'
import { draftOf } from '../../parts/operator/product-draft.ts'
import { ProductForm } from '../../parts/operator/product-form/product-form.tsx'
import { ProvenForecast } from '../../parts/operator/proven-forecast.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { say } from '../../parts/say.ts'
import type { FormatsAnswer } from '../../answers.ts'
import { Time } from '../../parts/time.tsx'

export default function Product({ productId }: { productId: string }) {
  const question = useAnswer('GET /operator/products/:productId', { params: { productId } })
  const formats = useAnswer('GET /operator/formats')
  return (
    <Page
      title={question.data?.product.name ?? 'Product'}
      lead={question.data && `Changed ${formatInstant(question.data.changed_at)}`}
      trail={[{ label: 'Products', to: '/operator/products' }]}
    >
      <Answered question={question}>
        {(answer) => (
          <>
            {answer.withdrawn_at !== null && (
              <Alert color="gray" title="Withdrawn">
                Off sale since <Time at={answer.withdrawn_at} />. Save it to put it on sale again; keys keep
                their access.
              </Alert>
            )}
            <Access answer={answer} />
            <ProvenForecast answer={answer} />
            <Answered question={formats}>
              {(known) => <Editor answer={answer} formats={known.formats} />}
            </Answered>
          </>
        )}
      </Answered>
    </Page>
  )
}

function Access({
  answer: { keys, keys_total, product },
}: {
  answer: Answer<'GET /operator/products/:productId'>
}) {
  return (
    <Paper withBorder p="lg">
      <Stack gap="xs">
        <Title order={2} size="h4">
          Access
        </Title>
        {keys.length === 0 ? (
          <Text size="sm">No key can see this product yet.</Text>
        ) : (
          <List size="sm" listStyleType="none">
            {keys.map(({ key_id, label, buyer_name, territories }) => (
              <List.Item key={key_id}>
                {buyer_name}, {label}{' '}
                <Badge variant="light" color="gray" tt="none">
                  {territories === null ? 'all territories' : territories.join(', ')}
                </Badge>
              </List.Item>
            ))}
          </List>
        )}
        {keys_total > keys.length && (
          <Text size="sm" c="dimmed">
            And {formatCount(keys_total - keys.length)} more.
          </Text>
        )}
        <Anchor
          component={PageLink}
          to={`/operator/access?search=${encodeURIComponent(product.product_id)}`}
          size="sm"
        >
          Change access
        </Anchor>
      </Stack>
    </Paper>
  )
}

function Editor({
  answer,
  formats,
}: {
  answer: Answer<'GET /operator/products/:productId'>
  formats: FormatsAnswer['formats']
}) {
  const { opened, noteSaved, onChanges, onReload } = useOpened(answer)
  const { product, revision } = opened
  const first = useMemo(() => draftOf(product), [product])
  const params = { productId: product.product_id }
  const isWithdrawn = answer.withdrawn_at !== null
  const save = async (changed: Record<string, unknown>, changedRevision: number | null) => {
    const saved = await ask('PUT /operator/products/:productId', {
      params,
      body: { product: changed, revision: changedRevision ?? revision },
    })
    noteSaved(saved.revision)
    say('Saved. Changes apply immediately.')
    return saved
  }
  return (
    <ProductForm
      key={revision}
      first={first}
      revision={revision}
      formats={formats}
      sellers={answer.sellers}
      saveLabel={isWithdrawn ? 'Save and put on sale again' : 'Save'}
      save={save}
      onReload={onReload}
      onChanges={onChanges}
      actions={!isWithdrawn && <Withdraw product={product} />}
    />
  )
}

function Withdraw({ product }: { product: { product_id: string; name: string } }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useAct(async () => {
    await ask('POST /operator/products/:productId/withdrawal', { params: { productId: product.product_id } })
    say('Product withdrawn.')
  })
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Confirm
        title={`Withdraw “${product.name}”?`}
        action="Withdraw product"
        isOpen={isAsking}
        isPending={withdraw.isPending}
        error={withdraw.error}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.mutate(undefined)}
      >
        It goes off sale immediately. You can put it on sale again; keys keep their access.
      </Confirm>
    </Group>
  )
}
