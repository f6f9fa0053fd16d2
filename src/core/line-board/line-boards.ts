import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { DAY_US } from '../../exact/day.ts'
import { shareNext } from '../../database/share-next.ts'
import {
  campaignKey,
  clearLines,
  createLineBoard,
  putCampaign,
  putLine,
  removeCampaign,
  removeUnusedPartners,
  type BoardLineRow,
  type LineBoard,
  type LineKey,
  type Partner,
} from './line-board.ts'
import {
  canCatchUp,
  isUnchanged,
  countLinesOf,
  listBoardCampaigns,
  listBoardLines,
  listChangedAmong,
  listChangedCampaigns,
  listChangedFigures,
  listLinesByKey,
  listLinesOfCampaigns,
  listPartners,
  takeMark,
  type BoardCampaignRow,
  type BoardScope,
  type LinePlace,
  type Mark,
} from './line-board-sql.ts'

/** The boards of the organizations whose people are looking, kept in memory. */
export interface LineBoards {
  /**
   * The board as it is in the database now: what has changed since the last question is read first. Use it before the
   * next await; it changes with the next question.
   */
  current(scope: BoardScope): Promise<LineBoard>
}

const CAMPAIGNS_PER_READ = 5_000
/** The lines of one read are made in one turn of the event loop. */
const LINES_PER_READ = 2_000
/** A buyer's figures are looked up by key, unless reading through all figures of its sellers is less work. */
const LOOKED_UP_MAX = 5_000
const COST_OF_LOOKING_UP = 4
/** After more changed lines or campaigns than this, everything is read again. */
const CHANGES_MAX = 50_000
/** With up to 1,000 lines each; usually a few dozen. */
const CAMPAIGNS_CHANGED_AT_ONCE = 20

/** A board that was read to its end, or to the limit. */
interface Kept {
  board: LineBoard
  mark: Mark
}

export interface BoardLimits {
  /** Of all boards together: those not asked for the longest go first. A line takes about half a kilobyte. */
  linesMax: number
  /** Called whenever a board is read from its beginning. */
  onLoad?: () => void
}

/** One reader for each side of an organization; `size` is in lines. */
interface Reader {
  read: () => Promise<LineBoard>
  size: number
}

export function createLineBoards(database: Database, limits: BoardLimits): LineBoards {
  const readers = new Map<string, Reader>()

  return {
    async current(scope) {
      const key = `${scope.side} ${scope.organizationNumber}`
      const reader = readers.get(key) ?? { read: createReader(database, scope, limits), size: 0 }
      // The last in the map is the last that was asked for.
      readers.delete(key)
      readers.set(key, reader)
      const board = await reader.read()
      reader.size = sizeOf(board)
      makeRoom(key)
      return board
    },
  }

  function makeRoom(asked: string): void {
    let size = 0
    for (const reader of readers.values()) size += reader.size
    for (const [key, reader] of readers) {
      if (size <= limits.linesMax) return
      if (key === asked) continue
      readers.delete(key)
      size -= reader.size
    }
  }
}

/** An empty board takes room too, or there could be any number of them. */
function sizeOf({ lineCount, campaigns }: LineBoard): number {
  return lineCount + campaigns.size + 1
}

function createReader(database: Database, scope: BoardScope, limits: BoardLimits): () => Promise<LineBoard> {
  let kept: Kept | undefined
  return shareNext(async () => {
    const mark = await takeMark(database)
    if (kept && isUnchanged(kept.mark, mark)) return kept.board
    const isUpdated =
      kept !== undefined && canCatchUp(kept.mark, mark) && (await catchUp(database, scope, kept))
    if (isUpdated) kept!.mark = mark
    else {
      limits.onLoad?.()
      kept = { board: await load(database, scope, limits.linesMax), mark }
    }
    return kept!.board
  })
}

async function load(database: Database, scope: BoardScope, linesMax: number): Promise<LineBoard> {
  const board = createLineBoard(linesMax)
  for (let after: string | null = null; ;) {
    const rows: BoardCampaignRow[] = await listBoardCampaigns(database, scope, {
      after,
      limit: CAMPAIGNS_PER_READ,
    })
    await addPartners(database, board, rows)
    putCampaigns(board, rows)
    if (rows.length < CAMPAIGNS_PER_READ) break
    after = rows.at(-1)!.id
  }
  for await (const rows of readAhead(database, scope)) {
    for (const row of rows) putLine(board, row)
    if (!board.isComplete) break
    await turn()
  }
  return board
}

/** All lines, some at a time: the database reads the next ones while these are put on the board. */
async function* readAhead(database: Database, scope: BoardScope): AsyncGenerator<BoardLineRow[]> {
  const read = (after: LinePlace | null) => listBoardLines(database, scope, { after, limit: LINES_PER_READ })
  for (let next: Promise<BoardLineRow[]> | undefined = read(null); next;) {
    const rows: BoardLineRow[] = await next
    const last = rows.length < LINES_PER_READ ? undefined : rows.at(-1)!
    next = last && read({ campaignId: last.campaign_id, lineNumber: last.line_number })
    // It fails where it is awaited, if it is.
    next?.catch(() => undefined)
    yield rows
  }
}

/**
 * Reads and changes what is new, some at a time: nobody reads the board meanwhile, and if it fails on the way, the next
 * question begins with the same mark. False if there is too much of it.
 */
async function catchUp(database: Database, scope: BoardScope, { board, mark }: Kept): Promise<boolean> {
  const sellers = sellersOf(board, scope)
  const [campaigns, figures, partners] = await Promise.all([
    listChangedCampaigns(database, scope, { mark, sellers }),
    listFigures(database, scope, { board, mark, sellers }),
    listPartners(database, [...board.partners.keys()], mark),
  ])
  if (figures.length + campaigns.length > CHANGES_MAX) return false
  for (const { number, id, name } of partners) Object.assign(board.partners.get(number)!, partnerOf(id, name))
  for (const { organization_number, id, is_listed } of campaigns) {
    if (!is_listed) removeCampaign(board, organization_number, id)
  }
  const listed = campaigns.filter(({ is_listed }) => is_listed)
  await addPartners(database, board, listed)
  putCampaigns(board, listed)
  for (const keys of inParts(figures, LINES_PER_READ)) {
    for (const row of await listLinesByKey(database, keys)) putLine(board, row)
    await turn()
  }
  for (const part of inParts(listed, CAMPAIGNS_CHANGED_AT_ONCE)) {
    const rows = await listLinesOfCampaigns(database, part)
    for (const { organization_number, id } of part) {
      clearLines(board, board.campaigns.get(campaignKey(organization_number, id))!)
    }
    for (const row of rows) putLine(board, row)
    await turn()
  }
  if (campaigns.length > 0) removeUnusedPartners(board)
  return true
}

function* inParts<Item>(items: readonly Item[], size: number): Iterable<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

async function listFigures(
  database: Database,
  { side }: BoardScope,
  { board, mark, sellers }: Kept & { sellers: readonly number[] },
): Promise<LineKey[]> {
  if (side === 'buyer' && (await isLookedUp(database, board, sellers))) {
    return listChangedAmong(database, { mark, campaigns: [...board.campaigns.values()] })
  }
  return listChangedFigures(database, { mark, sellers, limit: CHANGES_MAX + 1 })
}

async function isLookedUp(
  database: Database,
  { lineCount }: LineBoard,
  sellers: readonly number[],
): Promise<boolean> {
  if (lineCount <= LOOKED_UP_MAX) return true
  return lineCount * COST_OF_LOOKING_UP < (await countLinesOf(database, sellers))
}

function sellersOf(board: LineBoard, { side, organizationNumber }: BoardScope): number[] {
  return side === 'seller' ? [organizationNumber] : [...board.partners.keys()]
}

async function addPartners(
  database: Database,
  board: LineBoard,
  campaigns: readonly BoardCampaignRow[],
): Promise<void> {
  const numbers = new Set(campaigns.map(({ partner_number }) => partner_number))
  const unknown = [...numbers].filter((number) => !board.partners.has(number))
  for (const { number, id, name } of await listPartners(database, unknown, null)) {
    board.partners.set(number, partnerOf(id, name))
  }
}

function partnerOf(id: string, name: string): Partner {
  return { id, name, searchName: name.toLowerCase() }
}

function putCampaigns(board: LineBoard, rows: readonly BoardCampaignRow[]): void {
  for (const row of rows) {
    putCampaign(board, {
      sellerNumber: row.organization_number,
      id: row.id,
      name: row.name,
      purchaseOrder: row.purchase_order,
      partner: board.partners.get(row.partner_number)!,
      isDraft: row.is_draft,
      cancelledFrom: row.cancelled_from === null ? null : row.cancelled_from * DAY_US,
      isArchived: row.is_archived,
    })
  }
}
