import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { ask, useAct, type Answer } from '../../api.ts'
import { Failure } from '../failure.tsx'
import { JsonBlock } from '../json-block.tsx'
import type { Endpoint } from './endpoint-state.tsx'

/** Sends a message of the type webhook.test, and shows what came back. */
export function TestEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const test = useAct(() => ask('POST /webhooks/:endpointId/test', { params: { endpointId: endpoint.id } }))
  const isDone = test.data !== undefined || test.error !== null
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        Send test
      </Button>
      <Modal opened={isDone && !test.isPending} onClose={() => test.reset()} title="Test message" centered>
        <Stack>
          {test.error && <Failure error={test.error} />}
          {test.data && <TestResult result={test.data} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => test.reset()}>
              Close
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function TestResult({ result }: { result: Answer<'POST /webhooks/:endpointId/test'> }) {
  const { error, status, response, duration_ms } = result
  return (
    <>
      <Alert
        color={error === null ? 'teal' : 'red'}
        variant="light"
        title={error === null ? `Delivered: the receiver answered ${status}` : 'Not delivered'}
      >
        <Text size="sm">
          {error !== null && `${error} `}It took {duration_ms} ms.
        </Text>
      </Alert>
      {response !== null && response !== '' && (
        <JsonBlock value={response} title="Response" what="the response" />
      )}
    </>
  )
}
