import { setImmediate } from 'node:timers/promises'
import type { Brief } from '../core/brief/demand.ts'
import { readBrief } from '../core/brief/read-brief.ts'
import { TEXT_LENGTH_MAX } from '../core/brief/tokens.ts'
import { withoutSecrets } from '../core/secrets.ts'
import { askAsBrief } from './ask-as-brief.ts'
import type { Judgement } from './judge-ask.ts'
import type { Change } from './refine-input.ts'

const ASK_LENGTH_MAX = 2_000
const BETWEEN_ASKS = '.\n'

/** The asks of one call, in the order of its changes. Together they take no longer to read than a brief. */
export class RefineAsks {
  private readonly isRead = new Set<string>()
  private readonly briefs = new Map<string, Brief>()

  constructor(changes: readonly Change[]) {
    let left = TEXT_LENGTH_MAX
    for (const change of changes) {
      if (change.ask === undefined || !isCompared(change)) continue
      const text = partRead(change.ask)
      const length = text.length + BETWEEN_ASKS.length
      if (this.isRead.has(text) || length > left) continue
      this.isRead.add(text)
      left -= length
    }
  }

  /** Each once, however often it is sent. Undefined if it is beyond what is read. Lets other work go first. */
  async read(ask: string): Promise<Brief | undefined> {
    await setImmediate()
    const text = partRead(ask)
    if (!this.isRead.has(text)) return undefined
    const brief = this.briefs.get(text) ?? readBrief(withoutSecrets(text))
    this.briefs.set(text, brief)
    return brief
  }

  /** As one brief; null if none of them is read. */
  together(asks: readonly string[]): string | null {
    const texts = [...new Set(asks.map(partRead))].filter((text) => this.isRead.has(text))
    return texts.length === 0 ? null : texts.join(BETWEEN_ASKS)
  }
}

export const NOT_READ = `This ask was not read: the asks of one call are read up to ${TEXT_LENGTH_MAX} characters in all.`

/** What was not read was not applied either. */
export function asFarAsRead(judgement: Judgement, ask: string): Judgement {
  if (ask.length <= ASK_LENGTH_MAX) return judgement
  const { status, notes } = judgement
  const cut = `Only the first ${ASK_LENGTH_MAX} characters of this ask were read.`
  return {
    status: status === 'applied' ? 'partial' : status,
    notes: notes === undefined ? cut : `${notes} ${cut}`,
  }
}

function isCompared(change: Change): boolean {
  return change.scope === 'request' || (change.scope === 'product' && change.action !== 'omit')
}

function partRead(ask: string): string {
  return askAsBrief(ask.slice(0, ASK_LENGTH_MAX))
}
