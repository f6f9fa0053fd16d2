import { Alert, Button, Stack, Text } from '@mantine/core'
import { ApiProblem } from '../api.ts'
import { IconAlertTriangle } from '../icons.ts'

/** Something could not be shown or done: what the server said, and a way to try again. */
export function Failure({
  error,
  onRetry,
  onClear,
}: {
  error: unknown
  onRetry?: () => void
  /** Where the filters are what is wrong. */
  onClear?: () => void
}) {
  const isRefused = error instanceof ApiProblem
  const isMissing = isRefused && error.status === 404
  const isTooSoon = isRefused && error.status === 429
  return (
    <Alert
      color={isMissing ? 'gray' : isTooSoon ? 'yellow' : 'red'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={isMissing ? 'There is nothing here' : isTooSoon ? 'Wait a moment' : 'This did not work'}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isRefused
            ? error.message
            : 'The page could not be shown. Load it again; it may have been renewed.'}
        </Text>
        {onRetry && !isMissing && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {onClear && (
          <Button size="xs" variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
