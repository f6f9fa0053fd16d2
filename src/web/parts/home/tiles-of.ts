import { EXPIRING_DAYS } from '../../../core/api-key/key-expiry.ts'
import { ENDING_DAYS } from '../../../core/home/home.ts'
import type { Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { HOME_LINKS } from '../../home-links.ts'

type Home = Answer<'GET /home'>
type Side = Home['sides'][number]['side']

/** A number that may need attention, and where its rows are. */
export interface Tile {
  number: number | bigint
  /** There may be more than this number. */
  isFloor?: boolean
  one: string
  many: string
  note?: string
  to: string
}

/** "10,000+" */
export function countOf({ number, isFloor = false }: Tile): string {
  return `${formatCount(String(number))}${isFloor ? '+' : ''}`
}

export function needsAttention({ number, isFloor = false }: Tile): boolean {
  return number > 0 || isFloor
}

/** What may need attention on one side: all of it, with its zeros; without campaigns there, only what does. */
export function tilesOf(home: Home, side: Side): Tile[] {
  const others = side === 'seller' ? sellerTiles(home) : buyerTiles(home)
  const found = home.sides.find((one) => one.side === side)
  return found === undefined ? others.filter(needsAttention) : [...lineTiles(found), ...others]
}

function lineTiles({ side, behind, quiet, ending, final_missing }: Home['sides'][number]): Tile[] {
  return [
    { number: behind.total, one: 'line behind', many: 'lines behind', to: HOME_LINKS.behind(side) },
    { number: quiet.total, one: 'line gone quiet', many: 'lines gone quiet', to: HOME_LINKS.quiet(side) },
    {
      number: ending.total,
      one: `line ends within ${ENDING_DAYS} days`,
      many: `lines end within ${ENDING_DAYS} days`,
      to: HOME_LINKS.ending(side),
    },
    {
      number: final_missing,
      one: 'ended without a final total',
      many: 'ended without a final total',
      to: HOME_LINKS.finalMissing(side),
    },
  ]
}

/** What a seller sends, and what its admins keep tidy. */
function sellerTiles({
  requests_with_errors: { count, is_floor },
  unused_keys,
  expiring_keys,
  statements: { disputed },
}: Home): Tile[] {
  return [
    ...rareTile(disputed, ['disputed statement', 'disputed statements'], HOME_LINKS.disputedStatements),
    ...rareTile(
      expiring_keys ?? 0,
      [
        `API key or previous secret expires within ${EXPIRING_DAYS} days`,
        `API keys or previous secrets expire within ${EXPIRING_DAYS} days`,
      ],
      HOME_LINKS.expiringKeys,
    ),
    {
      number: count,
      isFloor: is_floor,
      one: 'request with errors in 24 hours',
      many: 'requests with errors in 24 hours',
      to: HOME_LINKS.requestsWithErrors,
    },
    ...(unused_keys === null
      ? []
      : [
          {
            number: unused_keys,
            one: 'unused API key',
            many: 'unused API keys',
            to: HOME_LINKS.unusedKeys,
          },
        ]),
  ]
}

function buyerTiles({ changed_campaigns, new_sellers, admins, statements: { to_review } }: Home): Tile[] {
  return [
    ...rareTile(to_review, ['statement to review', 'statements to review'], HOME_LINKS.statementsToReview),
    {
      number: changed_campaigns,
      one: 'campaign with new terms',
      many: 'campaigns with new terms',
      to: HOME_LINKS.changedCampaigns,
    },
    {
      number: new_sellers,
      one: 'new seller',
      many: 'new sellers',
      ...(admins.length > 0 && new_sellers > 0 && { note: `Admins accept them: ${namesOf(admins)}` }),
      to: HOME_LINKS.newSellers,
    },
  ]
}

/** Only where there are some: the counts of every day keep to one row. */
function rareTile(number: number, [one, many]: readonly [string, string], to: string): Tile[] {
  return number === 0 ? [] : [{ number, one, many, to }]
}

/** "Ida Berg or Nora Holm" */
export function namesOf(people: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(people)
}
