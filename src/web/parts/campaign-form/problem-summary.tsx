import { Alert, Anchor, Button, List, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../format.ts'
import type { ListedProblem } from '../../form-problems.ts'
import { IconAlertTriangle } from '../../icons.ts'

const SHOWN_AT_FIRST = 8

/** Several fields are wrong: how many, and the way to each. */
export function ProblemSummary({
  problems,
  hasMore,
  onGo,
}: {
  problems: readonly ListedProblem[]
  hasMore: boolean
  onGo: (problem: ListedProblem) => void
}) {
  const [showsAll, setShowsAll] = useState(false)
  if (problems.length < 2) return null
  const shown = showsAll ? problems : problems.slice(0, SHOWN_AT_FIRST)
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${formatCount(problems.length)}${hasMore ? ' or more' : ''} fields need attention`}
      role="region"
      aria-label="What needs attention"
    >
      <Stack gap="xs" align="flex-start">
        <List size="sm" spacing={2}>
          {shown.map((problem) => (
            <List.Item key={problem.field}>
              <Anchor component="button" type="button" inherit ta="start" onClick={() => onGo(problem)}>
                {problem.place}: {problem.message}
              </Anchor>
            </List.Item>
          ))}
        </List>
        {shown.length < problems.length && (
          <Button size="xs" variant="default" onClick={() => setShowsAll(true)}>
            Show all {formatCount(problems.length)}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
