import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ask, useAct } from '../../../api.ts'
import { formatCount } from '../../../format.ts'
import { Confirm } from '../../confirm.tsx'
import { say } from '../../say.ts'
import { GrantMany } from './grant-many.tsx'

/** Chosen for a bulk change, on any page. */
export interface Chosen {
  keyIds: ReadonlySet<string>
  productIds: ReadonlySet<string>
}

/** Many keys, many products, or both at once. */
export function BulkBar({ chosen, onDone }: { chosen: Chosen; onDone: () => void }) {
  const [dialog, setDialog] = useState<'grant' | 'remove'>()
  const pair = { key_ids: [...chosen.keyIds], product_ids: [...chosen.productIds] }
  const [keys, products] = [pair.key_ids.length, pair.product_ids.length]
  const what = `${count(products, 'product')} and ${count(keys, 'key')}`
  const done = (changed: number) => {
    say(
      changed === 0
        ? 'Nothing to change.'
        : `Access changed for ${count(changed, 'pair')} of key and product.`,
    )
    setDialog(undefined)
    onDone()
  }
  const remove = useAct(async () => {
    const { changed } = await ask('POST /operator/access-removals', { body: pair })
    done(changed)
  })
  const isReady = keys > 0 && products > 0
  return (
    <Group gap="sm" role="group" aria-label="Bulk changes">
      <Text size="sm" c="dimmed" role="status">
        {keys + products === 0
          ? 'Select products and keys to grant or remove access in bulk.'
          : `${what} selected.${isReady ? '' : ' Select at least one of each.'}`}
      </Text>
      <Button size="xs" disabled={!isReady} onClick={() => setDialog('grant')}>
        Grant
      </Button>
      <Button size="xs" variant="default" disabled={!isReady} onClick={() => setDialog('remove')}>
        Remove
      </Button>
      {dialog === 'grant' && (
        <GrantMany pair={pair} what={what} onClose={() => setDialog(undefined)} onDone={done} />
      )}
      <Confirm
        title="Remove access?"
        action="Remove access"
        isOpen={dialog === 'remove'}
        isPending={remove.isPending}
        error={remove.error}
        onClose={() => setDialog(undefined)}
        onConfirm={() => remove.mutate(undefined)}
      >
        {what}: none of these keys will see any of these products.
      </Confirm>
    </Group>
  )
}

function count(number: number, what: string): string {
  return `${formatCount(number)} ${what}${number === 1 ? '' : 's'}`
}
