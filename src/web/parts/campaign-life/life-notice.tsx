import { Alert, Badge, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay, formatInstant } from '../../format.ts'
import { Term } from '../term.tsx'

/** Of a campaign, or of the campaign of a line. */
interface Living {
  status: string
  is_draft: boolean
  cancelled_from: string | null
  archived_at: string | null
}

/** Beside the status: a cancellation that is still to come, and that a campaign was archived. */
export function LifeBadge({ of, size = 'md' }: { of: Living; size?: 'xs' | 'md' }) {
  const { status, cancelled_from, archived_at } = of
  return (
    <>
      {cancelled_from !== null && (status === 'upcoming' || status === 'running') && (
        <Badge variant="light" color="orange" tt="none" size={size}>
          Cancelled from {formatDay(cancelled_from)}
        </Badge>
      )}
      {archived_at !== null && (
        <Badge variant="default" tt="none" size={size}>
          Archived
        </Badge>
      )}
    </>
  )
}

/** What a draft, a cancellation and an archived campaign mean for the reader. Nothing is shown for any other. */
export function LifeNotice({
  campaign,
  actions,
}: {
  campaign: Omit<Living, 'status'> & {
    side: 'seller' | 'buyer'
    buyer_name: string
    cancellation_reason: string | null
  }
  /** What to do about a draft, or one that was archived. */
  actions?: ReactNode
}) {
  const { side, buyer_name: buyer, is_draft, cancelled_from, cancellation_reason, archived_at } = campaign
  return (
    <>
      {archived_at !== null && (
        <Alert color="gray" variant="light" title={`Archived on ${formatInstant(archived_at)}`}>
          <Stack gap="xs" align="flex-start">
            <span>
              It is left out of lists and totals. Find it by search, or with the filter{' '}
              <Term of="archived">Archived</Term>.
            </span>
            {actions}
          </Stack>
        </Alert>
      )}
      {is_draft && (
        <Alert color="gray" variant="light" title="Draft">
          <Stack gap="xs" align="flex-start">
            <span>
              {buyer} does not see a <Term of="draft">draft</Term>. Publish it when its terms are agreed.
            </span>
            {archived_at === null && actions}
          </Stack>
        </Alert>
      )}
      {cancelled_from !== null && (
        <Alert color="orange" variant="light" title={`Cancelled from ${formatDay(cancelled_from)}`}>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {cancellation_reason === null ? '' : `${cancellation_reason}\n`}The campaign was{' '}
            <Term of="cancelled">cancelled</Term>. This is the first day without delivery (UTC).
            {side === 'seller' && ' You can still report what was delivered before.'}
          </Text>
        </Alert>
      )}
    </>
  )
}
