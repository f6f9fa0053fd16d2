import { Badge } from '@mantine/core'
import { formatCount } from '../format.ts'

/** For the buyer: `count` changes to terms that no one there has seen. */
export function TermsBadge({ count, size = 'md' }: { count: number; size?: 'xs' | 'md' }) {
  if (count === 0) return null
  return (
    <Badge variant="light" size={size} color="orange">
      {count === 1 ? 'Terms changed' : `Terms changed (${formatCount(count)})`}
    </Badge>
  )
}
