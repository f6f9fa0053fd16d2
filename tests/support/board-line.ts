import {
  createLineBoard,
  linesOf,
  putCampaign,
  putLine,
  type BoardCampaign,
  type BoardLine,
  type BoardLineRow,
} from '../../src/core/line-board/line-board.ts'

/** A line of 100 days from the start of 1970, with a goal of 1,000 impressions and without a report. */
export const ROW: BoardLineRow = {
  organization_number: 1,
  campaign_id: 'campaign',
  line_number: 1,
  name: 'Front page',
  reference: null,
  pricing_basis: 'impressions',
  currency: 'EUR',
  first_day: 0,
  last_day: 99,
  booked: '1000',
  price: '10',
  bills_overdelivery: false,
  delivered: null,
  as_of: null,
  received_at: null,
  previous_as_of: null,
}

export const LIVE = { isDraft: false, cancelledFrom: null, isArchived: false }

/** Lines of one campaign, numbered from 1. */
export function boardLines(
  rows: readonly Partial<BoardLineRow>[],
  life: Pick<BoardCampaign, keyof typeof LIVE> = LIVE,
): readonly BoardLine[] {
  const board = createLineBoard(rows.length)
  const partner = { id: 'buyer', name: 'Meadow Foods', searchName: 'meadow foods' }
  putCampaign(board, {
    sellerNumber: 1,
    id: 'campaign',
    name: 'Spring',
    purchaseOrder: null,
    partner,
    ...life,
  })
  for (const [i, row] of rows.entries()) putLine(board, { ...ROW, line_number: i + 1, ...row })
  return linesOf(board)
}

export function boardLine(row: Partial<BoardLineRow>): BoardLine {
  return boardLines([row])[0]!
}
