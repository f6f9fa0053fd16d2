import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Row, Rows } from '../rows.tsx'
import type { Upload, Uploads } from './use-uploads.ts'

/** Files on their way, and those that did not get through. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null
  return (
    <Rows label="Files being sent">
      {uploads.list.map((upload) => (
        <Row key={upload.key}>
          <UploadRow upload={upload} uploads={uploads} />
        </Row>
      ))}
    </Rows>
  )
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { key, file, state, progress, error, canRetry } = upload
  const percent = Math.floor(progress * 100)
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="breakable" flex="1 1 160px">
          <bdi>{file.name}</bdi>
        </Text>
        <Text size="sm" c="dimmed" className="figures">
          {state === 'waiting'
            ? 'Waiting'
            : state === 'sending' && (percent < 100 ? `${percent}%` : 'Saving…')}
        </Text>
        <Group gap="xs">
          {state === 'failed' && canRetry && (
            <Button size="xs" variant="default" onClick={() => uploads.retry(key)}>
              Try again
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={`${state === 'failed' ? 'Dismiss' : 'Cancel'} ${file.name}`}
            onClick={() => uploads.cancel(key)}
          >
            {state === 'failed' ? 'Dismiss' : 'Cancel'}
          </Button>
        </Group>
      </Group>
      {state === 'sending' && <Progress value={percent} aria-label={`Sending ${file.name}`} />}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
