import { Alert, Button, Stack, Text } from '@mantine/core'
import { ApiProblem, UNREADABLE } from '../api.ts'
import { IconAlertTriangle } from '../icons.ts'

/**
 * Something could not be shown or done: the server's explanation, and a way to try again. A refusal of what was asked says it all:
 * nothing went wrong.
 */
export function Failure({
  error,
  title,
  onRetry,
}: {
  error: unknown
  title?: string | undefined
  onRetry?: () => void
}) {
  const isRefused = error instanceof ApiProblem
  const isMissing = isRefused && error.status === 404
  const isTooSoon = isRefused && error.status === 429
  const isFault = !isRefused || error.status >= 500 || error.code === UNREADABLE
  const titleOfKind = isMissing ? 'Page not found' : isTooSoon ? 'Wait a moment' : title
  return (
    <Alert
      color={isMissing ? 'gray' : isTooSoon ? 'yellow' : 'red'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={titleOfKind ?? (isFault ? 'Something went wrong' : undefined)}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isRefused
            ? error.message
            : 'The page could not be shown. Reload it: Flightline may have been updated.'}
        </Text>
        {onRetry && !isMissing && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
