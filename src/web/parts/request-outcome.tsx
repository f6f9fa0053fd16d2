import { Badge, Group } from '@mantine/core'
import type { IngestRequestRow } from '../answers.ts'
import { isSentByPerson } from '../../core/ingest-log/sent-thing.ts'
import { formatCount } from '../format.ts'

export const FEEDS: Record<IngestRequestRow['feed'], string> = {
  delivery: 'Delivery',
  affiliate_codes: 'Affiliate codes',
  affiliate_metrics: 'Affiliate results',
}

/** The outcome of a request at a glance. */
export function RequestOutcome({ request }: { request: IngestRequestRow }) {
  const { outcome, accepted, rejected, is_dry_run: isDryRun } = request
  return (
    <Group gap={6}>
      {outcome !== 'processed' ? (
        <Badge color="red" variant="dot" tt="none" miw="max-content">
          Request failed: {outcome}
        </Badge>
      ) : rejected > 0 ? (
        <Badge color="orange" variant="dot" tt="none" miw="max-content">
          {formatCount(rejected)} of {formatCount(accepted + rejected)} rejected
        </Badge>
      ) : (
        <Badge color="teal" variant="dot" tt="none" miw="max-content">
          {accepted === 0 ? 'Empty' : 'Accepted'}
        </Badge>
      )}
      {isDryRun && (
        <Badge color="gray" variant="default" tt="none" miw="max-content">
          {isSentByPerson(request) ? 'Validated only' : 'Dry run'}
        </Badge>
      )}
    </Group>
  )
}

/** Who sent it: a key by its label, a person by name. */
export function senderOf(request: IngestRequestRow): { name: string; detail: string | null } {
  const {
    source_kind: kind,
    key_label: label,
    key_prefix: prefix,
    person_name: person,
    file_name: file,
  } = request
  if (kind === 'api_key') return { name: label ?? 'A key', detail: prefix === null ? null : `${prefix}…` }
  if (kind === 'file') return { name: file ?? 'A file', detail: person }
  if (kind === 'person') return { name: person ?? 'A member', detail: 'by hand' }
  return { name: 'Command line', detail: null }
}
