import { Alert } from '@mantine/core'
import { ENDING_DAYS } from '../../../core/home/home.ts'
import type { Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconCheck } from '../../icons.ts'
import { needsAttention, tilesOf } from './tiles-of.ts'

type Home = Answer<'GET /home'>

/** If nothing needs attention: that, and what was checked. */
export function AllClear({ home }: { home: Home }) {
  const { sides } = home
  const tiles = [...tilesOf(home, 'seller'), ...tilesOf(home, 'buyer')]
  if (sides.length === 0 || tiles.some(needsAttention)) return null
  const lines = sides.reduce((sum, side) => sum + side.lines, 0)
  const checked = [
    'pacing',
    'lines gone quiet',
    `flights that end within ${ENDING_DAYS} days`,
    'final totals',
    'requests of the last 24 hours',
    'changed terms',
    'new sellers',
    'statements',
    ...(home.unused_keys === null ? [] : ['unused API keys', 'API keys about to expire']),
  ]
  return (
    <Alert
      color="teal"
      variant="light"
      icon={<IconCheck aria-hidden />}
      title="All on track. Nothing needs attention."
      role="status"
    >
      Checked {formatCount(lines)} {lines === 1 ? 'line' : 'lines'}: {checked.join(', ')}.
    </Alert>
  )
}
