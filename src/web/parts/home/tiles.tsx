import { Anchor, Paper, Text } from '@mantine/core'
import { PageLink } from '../page-link.tsx'
import { countOf, needsAttention, type Tile } from './tiles-of.ts'

/** Numbers that lead to their rows, in one row as far as there is room. Zeros are quiet. */
export function Tiles({ tiles, label }: { tiles: readonly Tile[]; label: string }) {
  if (tiles.length === 0) return null
  return (
    <ul className="tiles" aria-label={label}>
      {tiles.map((tile) => (
        <Paper key={tile.many} withBorder component="li">
          <Anchor
            component={PageLink}
            to={tile.to}
            className="tile figures"
            {...(!needsAttention(tile) && { c: 'dimmed' })}
          >
            <Text span fz={24} fw={needsAttention(tile) ? 650 : 400} lh={1.2}>
              {countOf(tile)}
            </Text>{' '}
            <Text span size="sm" lh={1.3}>
              {tile.number === 1 || tile.number === 1n ? tile.one : tile.many}
            </Text>
          </Anchor>
          {tile.note !== undefined && (
            <Text size="xs" c="dimmed" px="sm" pb={8}>
              {tile.note}
            </Text>
          )}
        </Paper>
      ))}
    </ul>
  )
}
