import { Alert, Stack, Text } from '@mantine/core'
import { isSentByPerson } from '../../../core/ingest-log/sent-thing.ts'
import type { RequestView } from '../../answers.ts'
import { useAnswer } from '../../api.ts'
import { indentJson } from '../../indent-json.ts'
import { Answered } from '../answered.tsx'
import { JsonBlock } from '../json-block.tsx'
import { whyNotKept } from './why-not-kept.ts'

/** What was sent, or what was answered, to read and to copy exactly as it was. */
export function RequestText({ request, of }: { request: RequestView; of: 'sent' | 'answered' }) {
  const question = useAnswer('GET /requests/:requestId/content', {
    params: { requestId: request.request_id },
    query: { received_at: request.received_at },
  })
  return (
    <Answered question={question}>
      {(content) => {
        const text = content[of]
        if (text === null) return <Missing request={request} of={of} />
        return (
          <Stack gap="sm">
            <Notes request={request} of={of} />
            <JsonBlock
              value={indentJson(text)}
              copied={text}
              title={of === 'sent' ? 'What was sent' : 'What was answered'}
              what={of === 'sent' ? 'what was sent' : 'what was answered'}
            />
          </Stack>
        )
      }}
    </Answered>
  )
}

function Notes({ request, of }: { request: RequestView; of: 'sent' | 'answered' }) {
  const { body } = request
  const notes = [
    isSentByPerson(request) &&
      (of === 'sent' ? 'As the API would have got it.' : 'As the API would have answered.'),
    of === 'sent' && body?.is_cut && 'Too long to keep in full, or not JSON: this is the beginning.',
    body?.is_redacted &&
      'Without what looks like a secret, such as a key or a password, so it cannot be sent again from here.',
  ].filter((note) => typeof note === 'string')
  if (notes.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {notes.join(' ')}
    </Text>
  )
}

function Missing({ request, of }: { request: RequestView; of: 'sent' | 'answered' }) {
  return (
    <Alert
      color="gray"
      variant="light"
      title={of === 'sent' ? 'What was sent is not kept' : 'The answer is not kept'}
    >
      {whyNotKept(request)}
    </Alert>
  )
}
