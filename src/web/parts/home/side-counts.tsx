import { Stack, Title } from '@mantine/core'
import type { Answer } from '../../api.ts'
import { Tiles } from './tiles.tsx'
import { tilesOf } from './tiles-of.ts'

const TITLES = { seller: 'Selling', buyer: 'Buying' }

/** Everything that is counted on one side of an organization. */
export function SideCounts({ home, side }: { home: Answer<'GET /home'>; side: 'seller' | 'buyer' }) {
  const tiles = tilesOf(home, side)
  if (tiles.length === 0) return null
  const title = TITLES[side]
  return (
    <Stack gap={6} component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Tiles tiles={tiles} label={title} />
    </Stack>
  )
}
