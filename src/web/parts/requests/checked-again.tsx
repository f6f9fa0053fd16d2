import { Alert, Anchor, Text } from '@mantine/core'
import { sentThing } from '../../../core/ingest-log/sent-thing.ts'
import type { RequestView } from '../../answers.ts'
import { withQuery, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { Time } from '../time.tsx'
import { PageLink } from '../page-link.tsx'

type Checked = Answer<'POST /requests/:requestId/dry-run'>

/** Of each item, in the order sent; undefined if it was not checked again. */
export type VerdictsNow = Checked['verdicts'] | undefined

/** What a request would get now, beside what it got then. */
export function CheckedAgain({ request, checked }: { request: RequestView; checked: Checked }) {
  const { accepted, rejected, verdicts } = checked
  const then = new Map(request.rejected_items.map(({ index, reason }) => [index, reason]))
  const changed = verdicts.filter((now, index) => (now?.reason ?? null) !== (then.get(index) ?? null)).length
  const thing = sentThing(request)
  return (
    <Alert
      color={rejected > 0 ? 'orange' : 'teal'}
      variant="light"
      role="status"
      title={`Now: ${formatCount(accepted)} accepted, ${formatCount(rejected)} rejected`}
    >
      <Text size="sm">
        Then: {formatCount(request.accepted)} accepted, {formatCount(request.rejected)} rejected.{' '}
        {changed === 0
          ? `Every ${thing} has the same result as then.`
          : `${formatCount(changed)} ${thing}${changed === 1 ? ' has' : 's have'} another result than then, marked below.`}{' '}
        Nothing was stored. The dry run is{' '}
        <Anchor
          component={PageLink}
          to={withQuery(`/requests/${checked.request_id}`, { received_at: checked.received_at })}
          inherit
        >
          in the log
        </Anchor>
        , received <Time at={checked.received_at} to="second" />.
      </Text>
    </Alert>
  )
}

/** What one item would get now. */
export function VerdictNow({
  verdict,
  then = null,
}: {
  verdict: Checked['verdicts'][number]
  /** The reason for which it was rejected; null: it was accepted. */
  then?: string | null
}) {
  if (verdict !== null && verdict.reason === then) return 'rejected for the same reason'
  return verdict === null ? (
    <Text span size="sm" fw={600}>
      Accepted
    </Text>
  ) : (
    <Text span size="sm" className="breakable">
      <b>Rejected</b>, {verdict.reason}: {verdict.message}
    </Text>
  )
}
