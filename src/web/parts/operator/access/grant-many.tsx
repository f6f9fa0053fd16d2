import { Modal, Radio, Stack, TextInput } from '@mantine/core'
import { ask } from '../../../api.ts'
import { Form, useForm } from '../../form.tsx'
import { say } from '../../say.ts'

export function GrantMany({
  pair,
  what,
  onClose,
  onDone,
}: {
  pair: { key_ids: string[]; product_ids: string[] }
  what: string
  onClose: () => void
  onDone: (changed: number) => void
}) {
  const form = useForm({ how: 'all', territories: '' }, async ({ how, territories }) => {
    const codes = territories
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== '')
    const answer = await ask('PUT /operator/access', {
      body: { ...pair, territories: how === 'all' ? null : codes },
    })
    if (answer.not_sold_there.length > 0) {
      say(`Not sold in these countries, so unchanged: ${answer.not_sold_there.join(', ')}.`)
    }
    onDone(answer.changed)
  })
  return (
    <Modal opened onClose={onClose} title="Grant access" centered>
      <Form form={form} action="Grant access" cancel={onClose}>
        <Radio.Group label={what} {...form.choice('how')}>
          <Stack gap="xs" mt="xs">
            <Radio value="all" label="All territories of each product" />
            <Radio value="some" label="Only these countries, where the product is sold" />
          </Stack>
        </Radio.Group>
        {form.values.how === 'some' && (
          <TextInput
            label="Countries"
            placeholder="DE, AT"
            required
            spellCheck={false}
            {...form.text('territories')}
          />
        )}
      </Form>
    </Modal>
  )
}
