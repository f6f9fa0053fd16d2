import { Alert, Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ask, useAct, type Answer } from '../../api.ts'
import { useSearchState } from '../../search-state.ts'
import { useLeave } from '../../session.ts'
import { Confirm } from '../confirm.tsx'
import { Failure } from '../failure.tsx'
import { say } from '../say.ts'
import { Time } from '../time.tsx'
import { SignOnOutcome } from './sign-on-outcome.tsx'

type Connection = NonNullable<Answer<'GET /single-sign-on'>['connection']>

/** Testing the provider, turning it on, and requiring it. */
export function SignOnState({ connection }: { connection: Connection }) {
  const { is_on, is_required, tested_at } = connection
  const { search } = useSearchState()
  const [asking, setAsking] = useState<'require' | 'off' | 'remove' | null>(null)
  const check = useAct(() => ask('POST /single-sign-on/check'))
  const test = useLeave(() => ask('POST /single-sign-on/test'))
  const change = useAct((state: { is_on: boolean; is_required: boolean }) =>
    ask('PUT /single-sign-on/state', { body: state }),
  )
  const remove = useAct(() => ask('DELETE /single-sign-on'))
  const close = () => setAsking(null)
  const switchTo = (state: { is_on: boolean; is_required: boolean }, words: string) =>
    change.mutate(state, {
      onSuccess: () => {
        close()
        say(words)
      },
    })
  return (
    <Paper withBorder p="lg">
      <Stack maw={560}>
        <Title order={2} size="h4">
          3. Test it and turn it on
        </Title>
        <SignOnOutcome
          outcome={search['sso']}
          done="It works: you signed in at the provider. Now you can turn it on."
        />
        <Text size="sm" c="dimmed">
          {tested_at === null ? (
            'Sign in at the provider yourself: it can be turned on only after that, so that you don’t lock yourself out.'
          ) : (
            <>
              Last tested <Time at={tested_at} />.
            </>
          )}
        </Text>
        {check.data && (
          <Alert color={check.data.problem === null ? 'teal' : 'red'} variant="light" role="status">
            {check.data.problem ?? 'The provider answers, and has all that is needed.'}
          </Alert>
        )}
        {(check.error ?? test.error) && <Failure error={(check.error ?? test.error)!} />}
        <Group>
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Check the provider
          </Button>
          <Button
            variant={tested_at === null ? 'filled' : 'default'}
            loading={test.isPending}
            onClick={() => test.mutate(undefined, { onSuccess: ({ url }) => location.assign(url) })}
          >
            Test by signing in
          </Button>
        </Group>
        {change.error && asking === null && <Failure error={change.error} title="Nothing was changed" />}
        <Switch
          label="Members can sign in by single sign-on"
          checked={is_on}
          disabled={change.isPending || (!is_on && tested_at === null)}
          onChange={() =>
            is_on ? setAsking('off') : switchTo({ is_on: true, is_required: false }, 'Single sign-on is on.')
          }
        />
        <Switch
          label="Require single sign-on"
          description="Members can’t sign in to this organization any other way. API keys work as before."
          checked={is_required}
          disabled={change.isPending || !is_on}
          onChange={() =>
            is_required
              ? switchTo({ is_on: true, is_required: false }, 'Single sign-on is no longer required.')
              : setAsking('require')
          }
        />
        <div>
          <Button variant="subtle" color="red" onClick={() => setAsking('remove')}>
            Remove single sign-on
          </Button>
        </div>
      </Stack>
      <Confirm
        title="Require single sign-on?"
        action="Require it"
        isOpen={asking === 'require'}
        isPending={change.isPending}
        error={change.error}
        onClose={close}
        onConfirm={() => switchTo({ is_on: true, is_required: true }, 'Single sign-on is required.')}
      >
        From now on everyone has to sign in at the provider, including you, also where they are already signed
        in. If it locks you out, the operator of this installation can turn it off.
      </Confirm>
      <Confirm
        title="Turn single sign-on off?"
        action="Turn it off"
        isOpen={asking === 'off'}
        isPending={change.isPending}
        error={change.error}
        onClose={close}
        onConfirm={() => switchTo({ is_on: false, is_required: false }, 'Single sign-on is off.')}
      >
        Everyone who signed in by it is signed out. People without a password need a reset link, which you can
        create under Members.
      </Confirm>
      <Confirm
        title="Remove single sign-on?"
        action="Remove"
        isOpen={asking === 'remove'}
        isPending={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close()
              say('Single sign-on removed.')
            },
          })
        }
      >
        The provider and its client secret are deleted, and everyone who signed in by it is signed out. Your
        members and domains stay.
      </Confirm>
    </Paper>
  )
}
