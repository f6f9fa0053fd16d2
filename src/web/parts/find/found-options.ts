import { withQuery, type Answer } from '../../api.ts'
import { formatCount, formatInstant } from '../../format.ts'
import {
  IconAffiliate,
  IconBuilding,
  IconFileInvoice,
  IconInbox,
  IconListDetails,
  IconMicrophone,
  IconSearch,
  IconSpeakerphone,
  IconUser,
} from '../../icons.ts'
import { FEEDS } from '../request-outcome.tsx'
import type { FindOption, OptionGroup } from './option.ts'

type Group = Answer<'GET /find'>['groups'][number]

/** As many as the server shows of a kind: there may be more. */
const FULL = 5

/** What the server found, as options. A full list of a kind ends with a way to all of them. */
export function foundOptions(groups: readonly Group[], text: string): OptionGroup[] {
  return groups.map((group) => {
    const options = optionsOf(group)
    const all = ALL[group.kind]
    if (all === undefined || options.length < FULL) return { label: LABELS[group.kind], options }
    const { path, what } = all
    const more: FindOption = {
      key: `all ${group.kind}`,
      label: `Search all ${what} for “${text}”`,
      icon: IconSearch,
      does: { to: withQuery(path, { search: text }) },
    }
    return { label: LABELS[group.kind], options: [...options, more] }
  })
}

const LABELS: Record<Group['kind'], string> = {
  campaigns: 'Campaigns',
  lines: 'Lines',
  statements: 'Statements',
  codes: 'Affiliate codes',
  requests: 'Requests',
  colleagues: 'Members',
  shows: 'Shows',
  organizations: 'Organizations',
  people: 'People',
}

const ALL: Partial<Record<Group['kind'], { path: string; what: string }>> = {
  campaigns: { path: '/campaigns', what: 'campaigns' },
  shows: { path: '/operator/shows', what: 'shows' },
  organizations: { path: '/operator/organizations', what: 'organizations' },
  people: { path: '/operator/people', what: 'people' },
}

const STATES = { draft: 'Draft. ', archived: 'Archived. ', other: '' }

function optionsOf(group: Group): FindOption[] {
  switch (group.kind) {
    case 'campaigns':
      return group.results.map(({ id, name, purchase_order: order, side, party_name: party, state }) => ({
        key: `campaign ${id}`,
        label: name,
        detail: `${STATES[state ?? 'other']}${withReference(order, side === 'seller' ? `Sold to ${party}` : `Bought from ${party}`)}`,
        icon: IconSpeakerphone,
        does: { to: `/campaigns/${id}` },
      }))
    case 'lines':
      return group.results.map(({ package_id, name, reference, campaign_id, campaign_name, state }) => ({
        key: `line ${package_id}`,
        label: name,
        detail: `${STATES[state ?? 'other']}${withReference(reference, campaign_name)}`,
        icon: IconListDetails,
        does: { to: `/campaigns/${campaign_id}/lines/${package_id}` },
      }))
    case 'statements':
      return group.results.map(({ id, number, campaign_name: campaign, side, party_name: party }) => ({
        key: `statement ${id}`,
        label: `Statement ${number}`,
        detail: `${campaign}, ${side === 'seller' ? `to ${party}` : `from ${party}`}`,
        icon: IconFileInvoice,
        does: { to: `/statements/${id}` },
      }))
    case 'codes':
      return group.results.map(({ id, code, side, place }) => ({
        key: `code ${id}`,
        label: code,
        detail: side === 'seller' ? place : `From ${place}`,
        icon: IconAffiliate,
        does: { to: `/affiliates/codes/${id}` },
      }))
    case 'requests':
      return group.results.map(({ request_id, feed, received_at, accepted, rejected }) => ({
        key: `request ${request_id}`,
        label: request_id,
        detail: `${FEEDS[feed]}, ${formatInstant(received_at)}: ${formatCount(accepted)} accepted, ${formatCount(rejected)} rejected`,
        icon: IconInbox,
        does: { to: `/requests/${request_id}` },
      }))
    case 'colleagues':
      return group.results.map(({ id, name, email }) => ({
        key: `colleague ${id}`,
        label: name,
        detail: email,
        icon: IconUser,
        does: { to: '/settings/members' },
      }))
    case 'shows':
      return group.results.map(({ publisher_domain: domain, collection_id: id, name }) => ({
        key: `show ${domain} ${id}`,
        label: name,
        detail: domain,
        icon: IconMicrophone,
        does: { to: `/operator/shows/${domain}/${id}` },
      }))
    case 'organizations':
      return group.results.map(({ id, name, is_suspended: isSuspended }) => ({
        key: `organization ${id}`,
        label: name,
        ...(isSuspended && { detail: 'Suspended' }),
        icon: IconBuilding,
        does: { to: `/operator/organizations/${id}` },
      }))
    default:
      return group.results.map(({ id, name, email }) => ({
        key: `person ${id}`,
        label: name,
        detail: email,
        icon: IconUser,
        does: { to: withQuery('/operator/people', { search: email }) },
      }))
  }
}

/** First, since it may be what was searched for, and long details are cut short. */
function withReference(reference: string | null, detail: string): string {
  return reference === null ? detail : `${reference} · ${detail}`
}
