import { Anchor, Text } from '@mantine/core'
import { ask } from '../../api.ts'
import { helpLink } from '../../help-link.ts'
import { Form, useForm } from '../form.tsx'
import { KeyDialog } from '../key-dialog.tsx'
import { PageLink } from '../page-link.tsx'
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx'

export function CreateEndpoint({ onClose }: { onClose: () => void }) {
  const first: EndpointValues = { url: '', description: '', event_types: [] }
  const form = useForm(first, (body) => ask('POST /webhooks', { body }))
  return (
    <KeyDialog
      title="Add an endpoint"
      what="secret"
      secret={form.act.data?.secret}
      isPending={form.act.isPending}
      warning="You won’t see it again. If you lose it, rotate it."
      use={
        <Text size="sm">
          Your receiver needs it to{' '}
          <Anchor component={PageLink} to={helpLink('webhooks', 'verify-messages')} inherit>
            verify messages
          </Anchor>
          .
        </Text>
      }
      onClose={onClose}
    >
      <Form form={form} action="Add endpoint" cancel={onClose}>
        <EndpointFields form={form} />
      </Form>
    </KeyDialog>
  )
}
