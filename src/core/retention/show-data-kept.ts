import type { Queryable } from '../../database/database.ts'
import {
  DATA_GROUPS,
  DATA_KINDS,
  isSettable,
  type DataGroup,
  type DataKind,
  type DataKindName,
  type RetentionSettings,
  type SettableKind,
} from './data-kind.ts'
import { daysInWords } from './days-in-words.ts'
import { daysKept, type DaysKept } from './days-kept.ts'
import { readChosenDays } from './retention-sql.ts'

export interface KeptData {
  kind: DataKindName
  title: string
  holds: string
  purpose: string
  seen_by: string
  is_personal: boolean
  /** In words. */
  how_long: string
}

/** For everyone who is signed in: what is kept, what for, who sees it, and for how long. */
export async function showDataKept({
  database,
  settings,
}: {
  database: Queryable
  settings: RetentionSettings
}): Promise<{ groups: { title: DataGroup; kinds: KeptData[] }[] }> {
  const kept = daysKept(await readChosenDays(database), settings)
  const all = (Object.keys(DATA_KINDS) as DataKindName[]).map((kind) => ({
    group: DATA_KINDS[kind].group,
    data: describe(kind, kept),
  }))
  return {
    groups: DATA_GROUPS.map((title) => ({
      title,
      kinds: all.filter(({ group }) => group === title).map(({ data }) => data),
    })),
  }
}

/** For how many days one kind is kept. */
export async function showDaysKept(
  { database, settings }: { database: Queryable; settings: RetentionSettings },
  kind: SettableKind,
): Promise<number> {
  return daysKept(await readChosenDays(database), settings)[kind].days
}

function describe(kind: DataKindName, kept: Record<SettableKind, DaysKept>): KeptData {
  const { title, holds, purpose, seenBy, isPersonal }: DataKind = DATA_KINDS[kind]
  return {
    kind,
    title,
    holds,
    purpose,
    seen_by: seenBy,
    is_personal: isPersonal,
    how_long: howLong(kind, kept),
  }
}

function howLong(kind: DataKindName, days: Record<SettableKind, DaysKept>): string {
  if (isSettable(kind)) return `For ${daysInWords(days[kind].days)} after ${DATA_KINDS[kind].kept.since}.`
  const { kept } = DATA_KINDS[kind]
  return kept.until === 'good' ? `Indefinitely: ${kept.because}` : kept.words
}
