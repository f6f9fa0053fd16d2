import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '../../icons.ts'
import { signOnProblem } from '../../sign-on-problem.ts'

/** How the way to the identity provider and back ended. */
export function SignOnOutcome({ outcome, done }: { outcome: string | undefined; done: string }) {
  if (outcome === 'done') {
    return (
      <Alert color="teal" variant="light" icon={<IconCheck aria-hidden />} role="status">
        {done}
      </Alert>
    )
  }
  const problem = signOnProblem(outcome)
  if (problem === undefined) return null
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="Single sign-on did not work"
    >
      {problem}
    </Alert>
  )
}
