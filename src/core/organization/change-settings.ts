import { requireAdmin } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { isCurrency } from '../campaign/currency.ts'
import { announceOrganization } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal, refuseInvalid, type FieldProblem } from '../refusal.ts'
import {
  lockSettings,
  updateOrganizationName,
  upsertSettings,
  type OrganizationSettings,
} from './organization-settings-sql.ts'
import { parseName } from './parse-name.ts'
import { parseTimeZone } from './time-zone.ts'

/** What is left out stays as it is. */
export interface WantedSettings {
  name?: string | undefined
  timeZone?: string | undefined
  /** Empty or null: new campaigns start without one. */
  currency?: string | null | undefined
}

/** Changes the name, the time zone and the currency of the caller's organization. Every wrong one is named. */
export async function changeSettings(context: Context, input: WantedSettings): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const wanted = parseSettings(input)
  await context.database.transaction(async (tx) => {
    const before = await lockSettings(tx, organizationNumber)
    const changes = changesOf(before, { ...before, ...wanted })
    if (Object.keys(changes).length === 0) return
    if ('name' in changes) await updateOrganizationName(tx, organizationNumber, wanted.name!)
    const { time_zone: timeZone, currency } = { ...before, ...wanted }
    if ('time_zone' in changes || 'currency' in changes) {
      await upsertSettings(tx, organizationNumber, { timeZone, currency })
    }
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'organization.changed',
      subjectKind: 'organization',
      subjectId: before.id,
      detail: changes,
    })
    await announceOrganization(tx, organizationNumber)
  })
}

type Settings = Pick<OrganizationSettings, 'name' | 'time_zone' | 'currency'>

function parseSettings({ name, timeZone, currency }: WantedSettings): Partial<Settings> {
  const problems: FieldProblem[] = []
  const parsed = <Value>(parse: () => Value): Value | undefined => {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof Refusal) || error.field === undefined) throw error
      problems.push({ field: error.field, message: error.message })
      return undefined
    }
  }
  const wanted = {
    ...(name !== undefined && { name: parsed(() => parseName(name, 'the organization'))! }),
    ...(timeZone !== undefined && { time_zone: parsed(() => parseTimeZone(timeZone))! }),
    ...(currency !== undefined && { currency: parsed(() => parseCurrency(currency ?? ''))! }),
  }
  refuseInvalid(problems)
  return wanted
}

function parseCurrency(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (code === '') return null
  if (!isCurrency(code)) {
    throw new Refusal('invalid', 'Choose a currency from the list, such as EUR.', 'currency')
  }
  return code
}

/** As [before, after]. */
function changesOf(before: Settings, after: Settings): Record<string, [unknown, unknown]> {
  const names = ['name', 'time_zone', 'currency'] as const
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, [before[name], after[name]]]),
  )
}
