import { Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { UNITS } from '../../core/delivery/units.ts'
import type { PricingBasis } from '../answers.ts'
import { ask, type ApiProblem, type Answer } from '../api.ts'
import { formatCount, formatDay, formatDecimal, formatInstant, formatMoney } from '../format.ts'
import { IconAlertTriangle } from '../icons.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'
import { formatFlight } from './pacing.tsx'
import { Row, Rows } from './rows.tsx'
import { Term } from './term.tsx'
import { TermsBadge } from './terms-badge.tsx'
import { Time } from './time.tsx'

type TermsHistory = Answer<'GET /campaigns/:campaignId/terms'>
type TermsChange = TermsHistory['changes'][number]
type ChangedTerms = TermsChange['terms']

/** Changes to what was agreed: marked for the buyer until someone there has looked, and kept for both sides. */

/** For the buyer, beside a line of a campaign. */
export function LineTermsBadge({ campaignId, packageId }: { campaignId: string; packageId: string }) {
  const terms = useTerms({ campaignId }).data?.pages[0]
  const isChanged = terms?.side === 'buyer' && terms.unseen_package_ids.includes(packageId)
  return <TermsBadge count={isChanged ? 1 : 0} />
}

/** At the top of a campaign, for the buyer. */
export function TermsNotice({ campaignId }: { campaignId: string }) {
  const terms = useTerms({ campaignId }).data?.pages[0]
  if (terms?.side !== 'buyer' || terms.unseen === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${terms.seller_name} changed the terms`}
    >
      {countChanges(terms.unseen)} since you last looked.{' '}
      <Anchor href={`#${SECTION_ID}`} inherit>
        See what changed
      </Anchor>
    </Alert>
  )
}

/** Opening a campaign counts as seeing all its changes. */
export function CampaignTerms({ campaignId }: { campaignId: string }) {
  return <TermsSection key={campaignId} of={{ campaignId }} />
}

/** Only the changes to the line. Looking at them does not mark the rest of the campaign as seen. */
export function LineTerms({ packageId }: { packageId: string }) {
  return <TermsSection key={packageId} of={{ packageId }} />
}

const SECTION_ID = 'terms'

/** A campaign, or one of its lines. */
type Of = { campaignId: string } | { packageId: string }

function keyOf(of: Of): readonly string[] {
  return ['terms', ...Object.values(of)]
}

function askTerms(of: Of, before: string | undefined): Promise<TermsHistory> {
  const query = { before }
  return 'campaignId' in of
    ? ask('GET /campaigns/:campaignId/terms', { params: of, query })
    : ask('GET /lines/:packageId/terms', { params: of, query })
}

function useTerms(of: Of) {
  return useInfiniteQuery<
    TermsHistory,
    ApiProblem,
    { pages: TermsHistory[] },
    readonly string[],
    string | undefined
  >({
    queryKey: keyOf(of),
    queryFn: ({ pageParam }) => askTerms(of, pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
  })
}

function TermsSection({ of }: { of: Of }) {
  const question = useTerms(of)
  const first = question.data?.pages[0]
  return (
    <Stack component="section" id={SECTION_ID} aria-label="Changes to terms" gap="sm">
      <Group gap="xs" justify="space-between">
        <Title order={2} size="h4">
          Changes to <Term of="terms">terms</Term>
        </Title>
        {first && <SeenByBuyer terms={first} />}
      </Group>
      {question.data && first ? (
        <>
          {'campaignId' in of && <Look campaignId={of.campaignId} terms={first} />}
          <Changes
            terms={first}
            changes={question.data.pages.flatMap(({ changes }) => changes)}
            none={
              'campaignId' in of
                ? 'None since the campaign was created.'
                : 'None on this line. Changes of the whole campaign are on its page.'
            }
          />
          {question.hasNextPage && (
            <Group>
              <Button
                variant="default"
                loading={question.isFetchingNextPage}
                onClick={() => void question.fetchNextPage()}
              >
                Show more changes
              </Button>
            </Group>
          )}
        </>
      ) : (
        question.isPending && <Loading />
      )}
      {question.isError && <Failure error={question.error} onRetry={() => void question.refetch()} />}
    </Stack>
  )
}

function SeenByBuyer({ terms }: { terms: TermsHistory }) {
  if (terms.side === 'buyer' || terms.changes.length === 0) return null
  const { unseen, seen_at, buyer_name: buyer } = terms
  if (unseen === 0 && seen_at === null) return null
  return (
    <Text size="sm" c="dimmed">
      {unseen === 0 && seen_at !== null
        ? `Seen by ${buyer} on ${formatInstant(seen_at)}`
        : `${countChanges(unseen)} not seen by ${buyer} yet`}
    </Text>
  )
}

/** Tells the server what someone at the buyer has been shown. A page in a background tab has not been looked at yet. */
function Look({ campaignId, terms }: { campaignId: string; terms: TermsHistory }) {
  const queryClient = useQueryClient()
  const isVisible = useDocumentVisibility() === 'visible'
  const { latest_version: version } = terms
  const isNews = terms.side === 'buyer' && terms.unseen > 0
  useEffect(() => {
    if (!isNews || !isVisible || version === null) return
    ask('POST /campaigns/:campaignId/terms/seen', { params: { campaignId }, body: { version } })
      .then(() => queryClient.invalidateQueries({ refetchType: 'none' }))
      // They stay marked, and the next look tries again.
      .catch(() => undefined)
  }, [queryClient, campaignId, version, isNews, isVisible])
  // On this page they stay marked as new; when it is opened again they must not.
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: keyOf({ campaignId }) }),
    [queryClient, campaignId],
  )
  return null
}

function Changes({ terms, changes, none }: { terms: TermsHistory; changes: TermsChange[]; none: string }) {
  const { side, seller_name: seller, buyer_name: buyer } = terms
  // As it was when the page was opened.
  const [seenBefore] = useState(terms.seen_version)
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  }
  return (
    <Rows label="Changes, the latest first">
      {bySave(changes).map((save) => {
        const { version, at, by, person_name, person_email, is_unseen } = save[0]!
        const who = side === 'buyer' ? seller : by === 'command_line' ? 'the command line' : person_name
        const isNew = side === 'buyer' && version > seenBefore && save[0]!.terms.state === undefined
        return (
          <Row key={version}>
            <Group gap="xs" mb={4}>
              <Text size="sm" c="dimmed" title={person_email ?? undefined}>
                <Time at={at} /> by {who}
              </Text>
              {isNew && (
                <Badge variant="light" color="orange">
                  New
                </Badge>
              )}
              {side === 'seller' && is_unseen && <Badge variant="default">Not seen by {buyer} yet</Badge>}
            </Group>
            <Stack gap={6}>
              {save.map((change) => (
                <Change key={change.package_id} change={change} />
              ))}
            </Stack>
          </Row>
        )
      })}
    </Rows>
  )
}

function Change({ change }: { change: TermsChange }) {
  const { kind, line_name: line } = change
  const title =
    kind === 'added'
      ? `Line added: ${line}`
      : kind === 'removed'
        ? `Line removed: ${line}`
        : (line ?? 'Campaign')
  return (
    <div>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      {(kind === 'changed' ? inWords(change) : [summaryOf(change)]).map((text) => (
        <Text key={text} size="sm" className="figures" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ))}
    </div>
  )
}

/** Changes of one save follow each other. */
function bySave(changes: TermsChange[]): TermsChange[][] {
  const saves: TermsChange[][] = []
  for (const change of changes) {
    const last = saves.at(-1)
    if (last?.[0]?.version === change.version) last.push(change)
    else saves.push([change])
  }
  return saves
}

type Values = NonNullable<ChangedTerms['name']>

/** "Booked 1,000,000 → 1,200,000", a sentence for each term. */
function inWords({ terms, pricing_basis, currency }: TermsChange): string[] {
  const from = terms.currency?.[0] ?? currency
  const to = terms.currency?.[1] ?? currency
  const [unitBefore, unitAfter] = ([0, 1] as const).map((side) =>
    unitOf(terms.pricing_basis?.[side] ?? pricing_basis),
  )
  const sentence = (label: string, values: Values | undefined, write: (value: string) => string) =>
    values && [`${label} ${values.map((value) => (value === null ? 'none' : write(value))).join(' → ')}`]
  return [
    lifeInWords(terms),
    sentence('Name', terms.name, (name) => name),
    sentence('Buyer', terms.buyer, (name) => name),
    sentence('Purchase order', terms.purchase_order, (order) => order),
    sentence('Reference', terms.reference, (reference) => reference),
    sentence('Pricing', terms.pricing_basis, basisInWords),
    sentence('First day', terms.flight_start, formatDay),
    sentence('Last day', terms.flight_end, formatDay),
    sentence('Booked', terms.booked, formatDecimal),
    terms.price && [
      `Price ${money(terms.price[0], from)}${unitBefore === unitAfter ? '' : unitBefore} → ${money(terms.price[1], to)}${unitAfter}`,
    ],
    sentence('Currency', terms.currency, (code) => code),
    sentence('Air date', terms.air_date, formatDay),
    sentence('Episode', terms.episode_url, (address) => address),
    sentence('Downloads counted for', terms.download_window_days, (days) => `${days} days`),
    terms.bills_overdelivery && [
      `Overdelivery ${terms.bills_overdelivery.map((bills) => (bills ? 'billed' : 'not billed')).join(' → ')}`,
    ],
  ].flatMap((sentences) => sentences ?? [])
}

/** Where a campaign has come to. */
function lifeInWords({ state, cancelled_from, cancellation_reason, archived }: ChangedTerms): string[] {
  const reason = cancellation_reason?.[1]
  // Entries of the past name the day even if it stayed the same.
  if (cancellation_reason !== undefined && cancelled_from?.[0] === cancelled_from?.[1]) {
    return [reason === null ? 'Cancellation reason removed' : `Cancellation reason changed (${reason})`]
  }
  return [
    ...(state === undefined ? [] : ['Published']),
    ...(cancelled_from === undefined ? [] : [cancellationInWords(cancelled_from, reason ?? null)]),
    ...(archived === undefined ? [] : [archived[1] ? 'Archived' : 'Unarchived']),
  ]
}

/** "Cancelled from 20 Nov 2026 (budget moved)". */
function cancellationInWords([before, after]: Values, reason: string | null): string {
  if (after === null)
    return `Cancellation withdrawn${before === null ? '' : ` (was from ${formatDay(before)})`}`
  const moved = before === null || before === after ? '' : `, instead of ${formatDay(before)}`
  return `Cancelled from ${formatDay(after)}${moved}${reason === null ? '' : ` (${reason})`}`
}

/** An amount is unclear without it. A flat rate is for the whole line. */
function unitOf(basis: string | null): string {
  return UNITS[basis as PricingBasis]?.priceSuffix ?? ''
}

/** The terms of a line that was added or removed; older entries have fewer. */
function summaryOf({ kind, terms }: TermsChange): string {
  const side = kind === 'added' ? 1 : 0
  const valueOf = (term: Exclude<keyof ChangedTerms, 'bills_overdelivery' | 'archived'>) =>
    terms[term]?.[side] ?? null
  const basis = valueOf('pricing_basis')
  const price = valueOf('price')
  const booked = valueOf('booked')
  const start = valueOf('flight_start')
  const reference = valueOf('reference')
  const airDate = valueOf('air_date')
  const window = valueOf('download_window_days')
  const episode = valueOf('episode_url')
  return [
    basis !== null && basisInWords(basis),
    price !== null && `${money(price, valueOf('currency'))}${unitOf(basis)}`,
    booked !== null && `${formatDecimal(booked)} booked`,
    terms.bills_overdelivery?.[side] === true && 'overdelivery billed',
    start !== null && formatFlight(start, valueOf('flight_end')),
    reference !== null && `reference ${reference}`,
    airDate !== null && `air date ${formatDay(airDate)}`,
    window !== null && `downloads counted for ${window} days`,
    episode !== null && episode,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

function basisInWords(basis: string): string {
  return UNITS[basis as PricingBasis]?.label ?? basis
}

function money(amount: string | null, currency: string | null): string {
  if (amount === null) return 'none'
  return currency === null ? formatDecimal(amount) : formatMoney(amount, currency)
}

function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${formatCount(count)} changes`
}
