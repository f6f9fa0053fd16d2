import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { lastOfMonth } from '../../../core/statement/period.ts'
import type { CountPage } from '../../answers.ts'
import { addDays, todayUtc } from '../../day-range.ts'
import { monthsOf } from '../../flight-months.ts'
import { formatCount } from '../../format.ts'
import { useSearchState } from '../../search-state.ts'
import { PageLink } from '../page-link.tsx'
import { formatDays } from './count-words.ts'

/** As many as fit on a few lines; others are found by their days. */
const PERIODS_SHOWN_MAX = 12

/** Which days are counted: chosen by hand, or counted before. They must be over. */
export function CountDays({ page }: { page: CountPage }) {
  const { first_day, last_day, periods } = page
  return (
    <Stack gap="xs">
      <DaysForm key={`${first_day} ${last_day}`} page={page} />
      {periods.length > 0 && (
        <Group gap="xs" component="nav" aria-label="Days counted before">
          <Text size="sm" c="dimmed">
            Counted before:
          </Text>
          {periods.slice(0, PERIODS_SHOWN_MAX).map((period) => (
            <Anchor
              key={`${period.first_day} ${period.last_day}`}
              component={PageLink}
              to={`/campaigns/${page.campaign_id}/counts?first_day=${period.first_day}&last_day=${period.last_day}`}
              size="sm"
              underline="always"
              aria-current={
                period.first_day === first_day && period.last_day === last_day ? 'page' : undefined
              }
            >
              {formatDays(period.first_day, period.last_day)} ({describeAgreed(period)})
            </Anchor>
          ))}
        </Group>
      )}
    </Stack>
  )
}

/** Of the lines that anything was said about. */
function describeAgreed({ lines, agreed }: CountPage['periods'][number]): string {
  const open = lines - agreed
  return [agreed > 0 && `${formatCount(agreed)} agreed`, open > 0 && `${formatCount(open)} open`]
    .filter((part) => part !== false)
    .join(', ')
}

const CHOSEN = 'chosen'

function DaysForm({ page }: { page: CountPage }) {
  const { change } = useSearchState()
  const { first_day, last_day } = page
  const [first, setFirst] = useState(first_day)
  const [last, setLast] = useState(last_day)
  const yesterday = addDays(todayUtc(), -1)
  const [error, setError] = useState<{ first?: string; last?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(first, last, yesterday)
    setError(found)
    if (Object.keys(found).length === 0) change({ first_day: first, last_day: last })
  }
  const isOther = first !== first_day || last !== last_day
  const months = monthsOf(page, yesterday)
  const month = months.find(({ from, to }) => from === first_day && to === last_day)
  const choose = (value: string) => {
    const chosen = months.find(({ from }) => from === value)
    if (chosen) change({ first_day: chosen.from, last_day: chosen.to })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" align="flex-start">
        {months.length > 0 && (
          <NativeSelect
            label="Month"
            value={month?.from ?? CHOSEN}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[
              ...(month ? [] : [{ value: CHOSEN, label: formatDays(first_day, last_day) }]),
              ...months.map(({ from, to }) => ({ value: from, label: monthInWords(from, to) })),
            ]}
          />
        )}
        <TextInput
          type="date"
          label="First day (UTC)"
          value={first}
          max={yesterday}
          error={error.first}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Last day (UTC)"
          value={last}
          max={yesterday}
          error={error.last}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
        <Button type="submit" variant={isOther ? 'filled' : 'default'} mt={25}>
          Show days
        </Button>
      </Group>
    </form>
  )
}

function monthInWords(from: string, to: string): string {
  return to === lastOfMonth(from) ? formatDays(from, to) : `${formatDays(from, lastOfMonth(from))} so far`
}

function problemsOf(first: string, last: string, yesterday: string): { first?: string; last?: string } {
  return {
    ...(first === '' && { first: 'Enter a day.' }),
    ...(first !== '' && first < '2000-01-01' && { first: 'Enter a day from 2000 on.' }),
    ...(last === '' && { last: 'Enter a day.' }),
    ...(last > yesterday && { last: 'Choose a day that is over.' }),
    ...(last !== '' && last <= yesterday && first > last && { last: 'This day is before the first one.' }),
  }
}
