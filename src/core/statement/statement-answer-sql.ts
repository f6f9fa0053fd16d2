import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { CampaignSide } from '../campaign/campaign.ts'

export interface StatementAnswer {
  kind: 'accepted' | 'disputed' | 'comment'
  side: CampaignSide
  note: string | null
  at: string
  /** As it was then. */
  person_name: string | null
}

/** In the order in which they were given. */
export async function listAnswers(
  database: Queryable,
  statement: { organizationNumber: number; id: string },
): Promise<StatementAnswer[]> {
  return database.query<StatementAnswer>(
    `SELECT kind, side, note, at, person_name FROM statement_answer
     WHERE organization_number = $1 AND statement_id = $2 ORDER BY position`,
    [statement.organizationNumber, statement.id],
  )
}

export async function countAnswers(
  database: Queryable,
  statement: { organizationNumber: number; id: string },
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM statement_answer WHERE organization_number = $1 AND statement_id = $2`,
    [statement.organizationNumber, statement.id],
  )
  return row!.count
}

/** Answers to one statement wait for each other: locked until `tx` ends. A statement cannot be locked for change, as it has none. */
export async function lockAnswers(
  tx: Queryable,
  statement: { organizationNumber: number; campaignId: string },
): Promise<void> {
  await tx.query('SELECT FROM campaign WHERE organization_number = $1 AND id = $2 FOR UPDATE', [
    statement.organizationNumber,
    statement.campaignId,
  ])
}

export async function insertAnswer(
  tx: Queryable,
  statement: { organizationNumber: number; id: string },
  answer: {
    kind: StatementAnswer['kind']
    side: CampaignSide
    note: string | null
    personId: string | null
    at: Instant
  },
): Promise<void> {
  await tx.query(
    `WITH answer AS (INSERT INTO statement_answer (organization_number, statement_id, position, kind, side, note, at, person_id, person_name)
     SELECT $1, $2, (SELECT coalesce(max(position), 0) + 1 FROM statement_answer
       WHERE organization_number = $1 AND statement_id = $2), $3, $4, $5, $6, $7,
       (SELECT name FROM person WHERE id = $7 FOR KEY SHARE))
     SELECT`,
    [
      statement.organizationNumber,
      statement.id,
      answer.kind,
      answer.side,
      answer.note,
      formatInstant(answer.at),
      answer.personId,
    ],
  )
}
