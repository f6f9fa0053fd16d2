import type { Database } from '../../database/database.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { parseName } from '../organization/parse-name.ts'
import { lockOneself, updatePersonName } from './person-sql.ts'
import { findPreferences, upsertPreferences } from './preference-sql.ts'
import type { Preferences } from './preferences.ts'
import type { Session } from './session.ts'

/** Changes one's own name, and how numbers, dates and times are shown. What is left out stays. */
export async function changeAccount(
  database: Database,
  { person }: Session,
  input: { name?: string | undefined; choices: Partial<Preferences> },
): Promise<void> {
  const name = input.name === undefined ? undefined : parseName(input.name, 'yourself')
  await database.transaction(async (tx) => {
    // One change at a time: two must not undo each other.
    const before = await lockOneself(tx, person.id)
    if (name !== undefined && name !== before.name) {
      await updatePersonName(tx, person.id, name)
      await writeAudit(
        tx,
        { kind: 'oneself', personId: person.id },
        {
          organizationNumber: null,
          act: 'person.renamed',
          subjectKind: 'person',
          subjectId: person.id,
          detail: { name: [before.name, name], email: before.email },
        },
      )
    }
    if (Object.keys(input.choices).length === 0) return
    await upsertPreferences(tx, person.id, { ...(await findPreferences(tx, person.id)), ...input.choices })
  })
}
