import { ActionIcon, Button, Menu, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, useAct } from '../../api.ts'
import { formatInstant } from '../../format.ts'
import { IconDots } from '../../icons.ts'
import { Confirm } from '../confirm.tsx'
import { Form, useForm } from '../form.tsx'
import { KeyDialog } from '../key-dialog.tsx'
import { say } from '../say.ts'
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx'
import { hostOf, type Endpoint } from './endpoint-state.tsx'
import { TestEndpoint } from './test-endpoint.tsx'

type Dialog = 'edit' | 'rotate' | 'delete'

export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const [dialog, setDialog] = useState<Dialog>()
  const params = { endpointId: endpoint.id }
  const isPaused = endpoint.pause_reason !== null
  const pause = useAct(async () => {
    if (isPaused) {
      await ask('POST /webhooks/:endpointId/resumption', { params })
      say('The endpoint is active again. What waits is being sent.')
    } else {
      await ask('POST /webhooks/:endpointId/pause', { params })
      say('The endpoint is paused. Messages wait until you resume it.')
    }
  })
  const close = () => setDialog(undefined)
  return (
    <>
      <TestEndpoint endpoint={endpoint} />
      <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate(undefined)}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('edit')}>Edit</Menu.Item>
          <Menu.Item onClick={() => setDialog('rotate')}>Rotate secret</Menu.Item>
          <Menu.Item color="red" onClick={() => setDialog('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'edit' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {dialog === 'rotate' && <RotateSecret endpoint={endpoint} onClose={close} />}
      {dialog === 'delete' && <DeleteEndpoint endpoint={endpoint} onClose={close} />}
    </>
  )
}

function EditEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const first: EndpointValues = {
    url: endpoint.url,
    description: endpoint.description ?? '',
    event_types: endpoint.event_types,
  }
  const form = useForm(
    first,
    (body) => ask('PUT /webhooks/:endpointId', { params: { endpointId: endpoint.id }, body }),
    {
      onDone: () => {
        say('The endpoint was saved.')
        onClose()
      },
    },
  )
  return (
    <Modal opened onClose={onClose} title="Edit the endpoint" centered>
      <Form form={form} action="Save" cancel={onClose}>
        <EndpointFields form={form} />
      </Form>
    </Modal>
  )
}

function RotateSecret({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useForm({}, () =>
    ask('POST /webhooks/:endpointId/rotation', { params: { endpointId: endpoint.id } }),
  )
  const { data: rotated, isPending } = form.act
  return (
    <KeyDialog
      title="Rotate the secret"
      what="secret"
      secret={rotated?.secret}
      isPending={isPending}
      warning={`You won’t see it again. The previous secret signs as well${
        rotated === undefined ? '' : ` until ${formatInstant(rotated.previous_secret_until)}`
      }.`}
      onClose={onClose}
    >
      <Form form={form} action="Rotate secret" cancel={onClose} isCancelFocused>
        <Text size="sm">
          You get a new secret. For 24 hours each message is signed with both, so that your receiver misses
          nothing while you change it.
        </Text>
        {endpoint.previous_secret_until !== null && (
          <Text size="sm">The secret before the current one stops signing now.</Text>
        )}
      </Form>
    </KeyDialog>
  )
}

function DeleteEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const navigate = useNavigate()
  const name = endpoint.description ?? hostOf(endpoint.url)
  const remove = useAct(async () => {
    await ask('DELETE /webhooks/:endpointId', { params: { endpointId: endpoint.id } })
    say(`“${name}” was deleted.`)
    // Before the page asks for it again.
    await navigate({ to: '/settings/webhooks' })
  })
  return (
    <Confirm
      title={`Delete “${name}”?`}
      action="Delete endpoint"
      isOpen
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined)}
    >
      Nothing more is sent there, and its log is deleted. Messages that wait are lost. This cannot be undone.
    </Confirm>
  )
}
