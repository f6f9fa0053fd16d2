import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstantIn } from '../format.ts'

const SHOWN_MAX = 60

/** Every zone that this browser knows, by its IANA name. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** A zone, found by any part of its name: "new york", "Berlin". */
export function TimeZoneField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (zone: string) => void
  error: ReactNode
}) {
  // One that was set elsewhere may be unknown here.
  const zones = ZONES.includes(value) ? ZONES : [value, ...ZONES]
  return (
    <Select
      label="Time zone"
      description="For times, such as when a report arrived. Figures, flights and files stay in UTC days."
      name="time_zone"
      data={zones.map((zone) => ({ value: zone, label: inWords(zone) }))}
      searchable
      allowDeselect={false}
      limit={SHOWN_MAX}
      filter={matching}
      nothingFoundMessage="No time zone matches"
      comboboxProps={{ keepMounted: false }}
      withScrollArea={false}
      classNames={{ dropdown: 'tall-menu' }}
      value={value}
      onChange={(zone) => onChange(zone ?? 'UTC')}
      error={error}
    />
  )
}

function inWords(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** The time in a zone now, which names it: "14 Nov 2026, 14:12 CET". */
export function nowIn(zone: string): string {
  return formatInstantIn(zone, new Date().toISOString())
}

const matching: OptionsFilter = ({ options, search, limit }) => {
  const words = search.trim().toLowerCase().replaceAll('_', ' ').split(/\s+/)
  const found = (options as ComboboxItem[]).filter(({ label }) => {
    const name = label.toLowerCase()
    return words.every((word) => name.includes(word))
  })
  return found.slice(0, limit)
}
