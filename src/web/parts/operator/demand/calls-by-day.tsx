import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { daysInWords } from '../../../../core/retention/days-in-words.ts'
import type { DemandAnswer } from '../../../answers.ts'
import { formatDay, formatShortDay } from '../../../format.ts'
import { Loading } from '../../loading.tsx'
import type { Bar, Series } from '../../stacked-bars.tsx'

const StackedBars = lazy(() => import('../../stacked-bars.tsx'))

const CHART_HEIGHT = 280

export function CallsByDay({ demand }: { demand: DemandAnswer }) {
  const { from, to, days_kept } = demand
  return (
    <>
      <Suspense fallback={<Loading />}>
        <StackedBars label="Calls by day and key" heading="Day" height={CHART_HEIGHT} {...drawn(demand)} />
      </Suspense>
      <Text size="sm" c="dimmed">
        {formatDay(from)} to {formatDay(to)}, all tools. Calls are kept for {daysInWords(days_kept)}.
      </Text>
    </>
  )
}

const KEY_COLORS = ['indigo.6', 'teal.6', 'orange.6', 'grape.6', 'cyan.6', 'pink.6']

/** A series for each of the top keys, one for all others and one for callers without a key; every day of the period. */
function drawn({ keys, days, from, to }: DemandAnswer): {
  series: Series[]
  bars: Bar[]
} {
  const ids = new Set(days.flatMap(({ key_id }) => key_id ?? []))
  const ordered = keys.flatMap(({ key_id, label }) =>
    key_id !== null && ids.has(key_id) ? [{ id: key_id, label: label ?? 'Unknown key' }] : [],
  )
  // Two keys may have the same label; each series needs its own name.
  const names = new Map<string, string>()
  for (const { id, label } of ordered) {
    const isTaken = [...names.values()].includes(label)
    names.set(id, isTaken ? `${label} (${id.slice(0, 8)})` : label)
  }
  const nameOf = ({ key_id, is_other }: DemandAnswer['days'][number]) =>
    is_other ? 'Other keys' : key_id === null ? 'No key' : (names.get(key_id) ?? key_id)
  const byDay = new Map<string, Record<string, number>>()
  for (let day = from; day <= to; day = nextDay(day)) byDay.set(day, {})
  for (const row of days) {
    const counts = byDay.get(row.day)
    if (counts) counts[nameOf(row)] = Number(row.calls)
  }
  return {
    series: [
      ...[...names.values()].map((name, i) => ({
        name,
        color: KEY_COLORS[i % KEY_COLORS.length] ?? 'gray.7',
      })),
      ...(days.some(({ is_other }) => is_other) ? [{ name: 'Other keys', color: 'gray.8' }] : []),
      ...(days.some(({ is_other, key_id }) => !is_other && key_id === null)
        ? [{ name: 'No key', color: 'gray.6' }]
        : []),
    ],
    bars: [...byDay].map(([day, counts]) => ({
      key: day,
      label: formatShortDay(day),
      title: formatDay(day),
      counts,
    })),
  }
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
