import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OrganizationView } from '../../../answers.ts'
import { ask, useAct } from '../../../api.ts'
import { IconPlus } from '../../../icons.ts'
import { Confirm } from '../../confirm.tsx'
import { Invite } from '../../invite.tsx'
import { PageLink } from '../../page-link.tsx'
import { say } from '../../say.ts'

export function Actions({ view: { organization } }: { view: OrganizationView }) {
  const { id, name, suspended_at } = organization
  const [asking, setAsking] = useState<'suspend' | 'invite' | null>(null)
  const close = () => setAsking(null)
  const params = { organizationId: id }
  const suspend = useAct(() => ask('PUT /operator/organizations/:organizationId/suspension', { params }))
  const resume = useAct(() => ask('DELETE /operator/organizations/:organizationId/suspension', { params }))
  return (
    <>
      <Button variant="default" component={PageLink} to={`/operator/audit?organization=${id}`}>
        Audit log
      </Button>
      {suspended_at === null ? (
        <>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAsking('invite')}
          >
            Invite a member
          </Button>
          <Button
            color="red"
            variant="light"
            onClick={() => {
              suspend.reset()
              setAsking('suspend')
            }}
          >
            Suspend
          </Button>
        </>
      ) : (
        <Button
          loading={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: () => say(`${name} is no longer suspended.`),
              onError: (error) => say(error.message),
            })
          }
        >
          End suspension
        </Button>
      )}
      <Confirm
        title={`Suspend ${name}?`}
        action="Suspend"
        isOpen={asking === 'suspend'}
        isPending={suspend.isPending}
        error={suspend.error}
        onClose={close}
        onConfirm={() =>
          suspend.mutate(undefined, {
            onSuccess: () => {
              close()
              say(`${name} is suspended.`)
            },
          })
        }
      >
        Its API keys stop working immediately, and its members are locked out. Its data is kept, and its
        buyers and sellers still see their campaigns. You can end the suspension at any time.
      </Confirm>
      {asking === 'invite' && <Invite organizationId={id} usualRole="admin" onClose={close} />}
    </>
  )
}
