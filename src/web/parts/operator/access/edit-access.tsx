import { Chip, Group, Input, Modal, Radio, Stack } from '@mantine/core'
import type { AccessAnswer, Territories } from '../../../answers.ts'
import { ask } from '../../../api.ts'
import { Form, useForm } from '../../form.tsx'
import { say } from '../../say.ts'

type How = 'none' | 'all' | 'some'

/** One product for one key. */
export function EditAccess({
  agentKey,
  product,
  access,
  onClose,
}: {
  agentKey: AccessAnswer['keys'][number]
  product: AccessAnswer['products'][number]
  access: Territories | undefined
  onClose: () => void
}) {
  const first: { how: How; territories: string[] } = {
    how: access === undefined ? 'none' : access === null ? 'all' : 'some',
    territories: access ?? [],
  }
  const form = useForm(first, async ({ how, territories }) => {
    const pair = { key_ids: [agentKey.id], product_ids: [product.product_id] }
    if (how === 'none') await ask('POST /operator/access-removals', { body: pair })
    else {
      await ask('PUT /operator/access', {
        body: { ...pair, territories: how === 'all' ? null : territories },
      })
    }
    say('Access saved.')
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={product.name} centered>
      <Form form={form} action="Save" cancel={onClose}>
        <Radio.Group label={`For ${agentKey.buyer_name}, ${agentKey.label}`} {...form.choice('how')}>
          <Stack gap="xs" mt="xs">
            <Radio value="none" label="No access" />
            <Radio value="all" label="All its territories, including those added later" />
            <Radio value="some" label="These territories only" />
          </Stack>
        </Radio.Group>
        {form.values.how === 'some' && (
          <Input.Wrapper label="Territories" labelElement="div" error={form.errors.of('territories')}>
            <Chip.Group
              multiple
              value={form.values.territories}
              onChange={(territories) => form.set({ territories })}
            >
              <Group gap={6} role="group" aria-label="Territories">
                {product.territories.map((code) => (
                  <Chip key={code} value={code} size="xs" variant="outline">
                    {code}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
        )}
      </Form>
    </Modal>
  )
}
