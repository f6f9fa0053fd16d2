import { Alert, Button, Group, Paper, Text } from '@mantine/core'
import type { ApiProblem } from '../api.ts'
import { formatCount } from '../format.ts'
import { Failure } from './failure.tsx'
import type { Outcome } from './report-line.tsx'

/** The buttons and the result, always in view at the foot of the window. */
export function ReportBar({
  outcomes,
  filledIn,
  filledInElsewhere,
  missing,
  error,
  isPending,
  onValidate,
  onSubmit,
}: {
  outcomes: Outcome[]
  /** How many lines of this page and of the others are filled in. */
  filledIn: number
  filledInElsewhere: number
  /** What to fill in before anything can be sent. */
  missing: string | null
  error: ApiProblem | null
  isPending: boolean
  onValidate: () => void
  onSubmit: () => void
}) {
  return (
    <Paper className="report-bar" withBorder p="sm" shadow="sm">
      {error && <Failure error={error} />}
      <div role="status">
        {missing !== null && (
          <Alert color="yellow" mb="sm" p="xs">
            {missing}
          </Alert>
        )}
        {missing === null && outcomes.length > 0 && <Result outcomes={outcomes} />}
      </div>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {filledIn === 0 ? 'Lines you leave empty stay as they are.' : `${lines(filledIn)} filled in.`}
          {filledInElsewhere > 0 &&
            ` ${formatCount(filledInElsewhere)} more on other pages: submit those there.`}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onValidate} data-entry>
            Validate
          </Button>
          <Button onClick={onSubmit} loading={isPending} data-submit>
            Submit report
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

function Result({ outcomes }: { outcomes: Outcome[] }) {
  const accepted = outcomes.filter((outcome) => outcome.status === 'accepted')
  const rejected = outcomes.length - accepted.length
  const isDryRun = outcomes.some((outcome) => outcome.isDryRun)
  const warned = isDryRun ? accepted.filter(({ warnings }) => warnings.length > 0).length : 0
  const ready = accepted.length - warned
  const words = isDryRun
    ? [
        ready > 0 && `${lines(ready)} ready to submit.`,
        warned > 0 && `${lines(warned)} to confirm: see the warning beside ${warned === 1 ? 'it' : 'each'}.`,
        rejected > 0 && `${lines(rejected)} to fix: see the reason beside ${rejected === 1 ? 'it' : 'each'}.`,
        'Nothing has been saved yet.',
      ]
    : [
        accepted.length > 0 && `${lines(accepted.length)} saved.`,
        rejected === 1 && '1 line rejected: see the reason beside it. Fix it and resend only that line.',
        rejected > 1 &&
          `${lines(rejected)} rejected: see the reason beside each. Fix these and resend only them.`,
      ]
  return (
    <Alert color={rejected > 0 ? 'red' : warned > 0 ? 'yellow' : 'teal'} mb="sm" p="xs">
      {words.filter((word) => word !== false).join(' ')}
    </Alert>
  )
}

function lines(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`
}
