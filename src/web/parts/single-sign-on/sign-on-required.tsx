import { Button, Stack } from '@mantine/core'
import { ask } from '../../api.ts'
import { useLeave } from '../../session.ts'
import { Empty } from '../empty.tsx'
import { Failure } from '../failure.tsx'

/** In place of a page of an organization that lets its members in by single sign-on only. */
export function SignOnRequired({ organizationName }: { organizationName: string }) {
  const leave = useLeave(() =>
    ask('POST /session/single-sign-on', { body: { to: location.pathname + location.search } }),
  )
  return (
    <Empty title={`${organizationName} requires single sign-on`}>
      <Stack align="center">
        <span>
          Sign in with your organization’s identity provider to continue. If it doesn’t let you in, ask its
          administrator; if nobody in your organization can get in, the operator of this installation can turn
          this off.
        </span>
        {leave.error && <Failure error={leave.error} />}
        <Button
          loading={leave.isPending}
          onClick={() => leave.mutate(undefined, { onSuccess: ({ url }) => location.assign(url) })}
        >
          Continue with single sign-on
        </Button>
      </Stack>
    </Empty>
  )
}
