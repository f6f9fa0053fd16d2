import { Button, Stack } from '@mantine/core'
import type { ApiProblem } from '../../api.ts'
import { Failure } from '../failure.tsx'

/** Why nothing was saved. Where someone else has saved meanwhile, with the way out. */
export function Refused({ error, onReload }: { error: ApiProblem; onReload?: (() => void) | undefined }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Failure error={error} />
      {error.status === 409 && onReload && (
        <Button variant="default" onClick={onReload}>
          Discard my changes and reload
        </Button>
      )}
    </Stack>
  )
}
