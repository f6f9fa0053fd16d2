import { Alert, Anchor, List, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import {
  CLOSING_DAY_MAX,
  closingTimeOf,
  firstMonthToClose,
  nextMonthToClose,
} from '../../core/month-closing/month-closing.ts'
import { formatInstant, parseInstant } from '../../exact/instant.ts'
import { ask, useAnswer, type Answer } from '../api.ts'
import { formatCount, formatInstantIn, formatMonth } from '../format.ts'
import { IconAlertTriangle } from '../icons.ts'
import { Answered } from './answered.tsx'
import { Form, useForm } from './form.tsx'
import { PageLink } from './page-link.tsx'
import { say } from './say.ts'

type Closing = Answer<'GET /organization/closing'>

/** Whether the organization's months close by themselves, on which day, and how that went. */
export function MonthClosing() {
  return (
    <Paper withBorder p="lg">
      <Stack maw={480}>
        <Title order={2} size="h4">
          Closing months
        </Title>
        <Answered question={useAnswer('GET /organization/closing')}>
          {(closing) => (
            <>
              <Failures failures={closing.failures} />
              <DayForm closing={closing} />
              {closing.closed && (
                <Text size="sm" c="dimmed">
                  {nameOf(closing.closed.month)} closed on{' '}
                  {formatInstantIn(closing.time_zone, closing.closed.at)}:{' '}
                  {counted(closing.closed.statements)} issued.
                </Text>
              )}
            </>
          )}
        </Answered>
      </Stack>
    </Paper>
  )
}

const DAYS = Array.from({ length: CLOSING_DAY_MAX }, (_, i) => String(i + 1))

function DayForm({ closing }: { closing: Closing }) {
  const form = useForm(
    { closes_on_day: closing.closes_on_day === null ? '' : String(closing.closes_on_day) },
    ({ closes_on_day: day }) =>
      ask('PUT /organization/closing', { body: { closes_on_day: day === '' ? null : Number(day) } }),
    { onDone: () => say('Closing day set.') },
  )
  const day = form.values.closes_on_day === '' ? null : Number(form.values.closes_on_day)
  return (
    <Form form={form} action="Set closing day">
      <NativeSelect
        label="Issue statements"
        description="For the published campaigns you sell, up to the end of the month: each month while they are in flight, after that only if something is left to bill or adjust."
        data={[
          { value: '', label: 'By hand only' },
          ...DAYS.map((each) => ({ value: each, label: `On day ${each} of the next month` })),
        ]}
        {...form.text('closes_on_day')}
      />
      <Text size="sm" role="status">
        {day !== closing.closes_on_day && 'Not set yet. '}
        {whatHappens(closing, day)}
      </Text>
      {day !== null && closing.closed === null && (
        <Text size="sm" c="dimmed">
          A campaign’s first statement covers everything since its flight began, or since the last one you
          issued. A statement cannot be taken back: corrections appear in the next one.
        </Text>
      )}
    </Form>
  )
}

/** For the chosen day, whether or not it is saved. */
function whatHappens(
  { closes_since, closed, time_zone: timeZone, now }: Closing,
  day: number | null,
): string {
  if (day === null) return 'Nothing is issued by itself.'
  const rule = { closesOnDay: day, timeZone }
  const since = closes_since ?? firstMonthToClose(rule, parseInstant(now)!)
  const month = nextMonthToClose(since, closed?.month ?? null)
  const at = closingTimeOf(month, rule)
  if (at <= parseInstant(now)!) return `Statements for ${nameOf(month)} will be issued at once.`
  return `Statements for ${nameOf(month)} will be issued on ${formatInstantIn(timeZone, formatInstant(at))} (${timeZone.replaceAll('_', ' ')}).`
}

function Failures({ failures }: { failures: Closing['failures'] }) {
  if (failures.length === 0) return null
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${counted(failures.length)} could not be issued`}
    >
      <List size="sm" spacing="xs">
        {failures.map(({ month, campaign_id, campaign_name, message }) => (
          <List.Item key={`${month} ${campaign_id}`}>
            <Anchor component={PageLink} to={`/campaigns/${campaign_id}`} inherit>
              {campaign_name}
            </Anchor>
            , {nameOf(month)}: {message}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        Flightline tries again every hour.
      </Text>
    </Alert>
  )
}

function nameOf(month: string): string {
  return `${formatMonth(month.slice(0, 7))} ${month.slice(0, 4)}`
}

function counted(statements: number): string {
  return statements === 1 ? '1 statement' : `${formatCount(statements)} statements`
}
