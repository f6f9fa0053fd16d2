import { DAY_US } from '../../exact/day.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { listTemplateLines, type TemplateLine } from './template-sql.ts'

/** More than a person fills in; the page says so. */
const LINES_MAX = 10_000
/** Batch size: an old line may still be running, so all of a seller's lines are read. */
const LOOK_AT = 5_000
/** The last total of a flight comes after its end. */
export const DAYS_AFTER_END = 7

/** The seller's running and recently ended lines, newest first, to fill in totals for. */
export function walkTemplateLines({ actor, database, now }: Context): AsyncIterable<TemplateLine> {
  if (actor.kind !== 'person') throw new Refusal('not_allowed', 'Sign in to download the template.')
  const { organizationNumber } = actor
  return walk()

  async function* walk(): AsyncGenerator<TemplateLine> {
    let found = 0
    let before: number | null = null
    for (;;) {
      const { lines, last }: Awaited<ReturnType<typeof listTemplateLines>> = await listTemplateLines(
        database,
        {
          organizationNumber,
          before,
          today: dayOf(now),
          endedSince: dayOf((now - DAYS_AFTER_END * DAY_US) as Instant),
          lookAt: LOOK_AT,
        },
      )
      for (const line of lines) {
        if (++found > LINES_MAX) return
        yield line
      }
      if (last === null) return
      before = last
    }
  }
}

function dayOf(instant: Instant): string {
  return formatInstant(instant).slice(0, 10)
}
