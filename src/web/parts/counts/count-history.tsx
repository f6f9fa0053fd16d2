import { List, Text } from '@mantine/core'
import type { CountLine, CountPage } from '../../answers.ts'
import { formatCount, formatDecimal } from '../../format.ts'
import { Time } from '../time.tsx'

type Entry = CountLine['entries'][number]

/** What was said about a line on these days, the latest first. Of the other side, the organization and not who. */
export function CountHistory({ line, page }: { line: CountLine; page: CountPage }) {
  return (
    <List
      mt="sm"
      size="sm"
      spacing="xs"
      listStyleType="none"
      className="count-history"
      aria-label={`History of ${line.name}`}
    >
      {line.entries.toReversed().map((entry, i) => (
        <List.Item key={line.entries.length - i}>
          <Text size="sm" className="figures">
            <strong>{authorOf(entry, page)}</strong> {describeEntry(entry)}{' '}
            <Text span size="sm" c="dimmed">
              <Time at={entry.at} />
              {entry.file_name !== null && `, from ${entry.file_name}`}. Measured then:{' '}
              {formatDecimal(entry.seller_count)}.
            </Text>
          </Text>
          {entry.note !== null && (
            <Text size="sm" className="whole-text" dir="auto">
              “{page.notes[entry.note]}”
            </Text>
          )}
        </List.Item>
      ))}
      {line.older_entries > 0 && (
        <List.Item>
          <Text size="sm" c="dimmed">
            {line.older_entries === 1
              ? '1 older entry is not shown.'
              : `${formatCount(line.older_entries)} older entries are not shown.`}
          </Text>
        </List.Item>
      )}
    </List>
  )
}

function authorOf({ side, person_name }: Entry, page: CountPage): string {
  const organization = side === 'seller' ? page.seller_name : page.buyer_name
  return person_name === null ? organization : `${person_name} (${organization})`
}

function describeEntry({ kind, quantity }: Entry): string {
  const figure = quantity === null ? '' : formatDecimal(quantity)
  if (kind === 'counted') return `counted ${figure}.`
  if (kind === 'proposed') return `proposed ${figure}.`
  return kind === 'agreed' ? `agreed to ${figure}.` : 'disputed the count.'
}
