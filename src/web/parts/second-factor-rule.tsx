import { Alert, NumberInput, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { GRACE_DAYS_MAX } from '../../core/second-factor/second-factor-rule.ts'
import { DAY_MS } from '../../exact/day.ts'
import { ask, useAnswer, type Answer } from '../api.ts'
import { formatCount, formatDayOf } from '../format.ts'
import { IconAlertTriangle } from '../icons.ts'
import { usePerson } from '../session.ts'
import { Answered } from './answered.tsx'
import { Form, useForm } from './form.tsx'
import { say } from './say.ts'

type Rule = Answer<'GET /organization/second-factor'>

const USUAL_GRACE_DAYS = 14

/** Whether members need a second factor, and how long they have to set one up. */
export function SecondFactorRule() {
  return (
    <Paper withBorder p="lg">
      <Stack maw={480}>
        <Title order={2} size="h4">
          Second factor
        </Title>
        <Answered question={useAnswer('GET /organization/second-factor')}>
          {(rule) => <RuleForm rule={rule} />}
        </Answered>
      </Stack>
    </Paper>
  )
}

function RuleForm({ rule }: { rule: Rule }) {
  const { secondFactor } = usePerson()
  const form = useForm(
    { is_required: rule.required_since !== null, grace_days: rule.grace_days ?? USUAL_GRACE_DAYS },
    ({ is_required, grace_days }) =>
      ask('PUT /organization/second-factor', { body: { grace_days: is_required ? grace_days : null } }),
    {
      onDone: () =>
        say(form.values.is_required ? 'A second factor is required.' : 'A second factor is not required.'),
    },
  )
  const { values, set, errors } = form
  const without = rule.members_without
  const isAskedAtOnce = values.is_required && values.grace_days === 0 && !secondFactor.is_set_up
  return (
    <Form form={form} action="Save">
      <Switch
        label="Require a second factor"
        description="A passkey or an authenticator app, from every member. API keys are not affected."
        checked={values.is_required}
        onChange={({ currentTarget: { checked } }) => set({ is_required: checked })}
      />
      {values.is_required && (
        <NumberInput
          label="Grace period (days)"
          description={describeGrace(rule, values.grace_days)}
          min={0}
          max={GRACE_DAYS_MAX}
          allowDecimal={false}
          required
          name="grace_days"
          value={values.grace_days}
          onChange={(days) => set({ grace_days: Number(days) })}
          error={errors.of('grace_days')}
        />
      )}
      <Text size="sm" c="dimmed">
        {without === 0
          ? 'All members have one.'
          : without === 1
            ? '1 member doesn’t have one yet.'
            : `${formatCount(without)} members don’t have one yet.`}
      </Text>
      {isAskedAtOnce && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          You don’t have a second factor yet. You’ll be asked to set one up as soon as you save.
        </Alert>
      )}
    </Form>
  )
}

/** Saving other days, also fewer, starts them again: nobody's time is over at once. */
function describeGrace({ required_since, grace_days }: Rule, days: number): string {
  const since = days === grace_days ? required_since : null
  const begin = since === null ? 'Starts when you save' : `Started ${formatDayOf(since)}`
  const isPossible = days >= 0 && days <= GRACE_DAYS_MAX
  const end = (since === null ? Date.now() : Date.parse(since)) + days * DAY_MS
  const due = isPossible ? `From ${formatDayOf(new Date(end).toISOString())}` : 'After that'
  return `${begin}, or when a member joins. ${due}, members without a second factor lose access until they add one.`
}
