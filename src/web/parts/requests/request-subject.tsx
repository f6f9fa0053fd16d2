import { Anchor, Text } from '@mantine/core'
import type { ListedRequest } from '../../answers.ts'
import { formatCount } from '../../format.ts'
import { sentThing } from '../../../core/ingest-log/sent-thing.ts'
import { PageLink } from '../page-link.tsx'

/** What a request is about: its line or code if it has one item, otherwise how many. */
export function RequestSubject({ request }: { request: ListedRequest }) {
  const { outcome, accepted, rejected, subject } = request
  const count = accepted + rejected
  if (outcome !== 'processed') return null
  if (subject?.line) {
    return (
      <>
        <LineLink line={subject.line} />
        {subject.code !== null && `, ${subject.code}`}
      </>
    )
  }
  if (subject?.code != null) return <span className="breakable">{subject.code}</span>
  return (
    <Text span inherit c="dimmed">
      {formatCount(count)} {sentThing(request)}
      {count === 1 ? '' : 's'}
    </Text>
  )
}

/** A line by its name, to its page. */
export function LineLink({ line }: { line: { name: string; package_id: string; campaign_id: string } }) {
  return (
    <Anchor
      component={PageLink}
      to={`/campaigns/${line.campaign_id}/lines/${line.package_id}`}
      inherit
      className="breakable"
    >
      {line.name}
    </Anchor>
  )
}
