import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { SavedView, ViewOwner, ViewPage, ViewQuery } from './saved-view.ts'

export async function listViewRows(
  database: Queryable,
  { organizationNumber, personId }: ViewOwner,
  page: ViewPage,
): Promise<SavedView[]> {
  return database.query<SavedView>(
    `SELECT id, name, query, is_default FROM saved_view
     WHERE organization_number = $1 AND person_id = $2 AND page = $3
     ORDER BY lower(name)`,
    [organizationNumber, personId, page],
  )
}

/**
 * One change of a person's views at a time, so that two at once cannot both be the last allowed or take the same name.
 * False if the membership has ended.
 */
export async function lockViews(
  tx: Queryable,
  { organizationNumber, personId }: ViewOwner,
): Promise<boolean> {
  const rows = await tx.query(
    'SELECT FROM membership WHERE organization_number = $1 AND person_id = $2 FOR NO KEY UPDATE',
    [organizationNumber, personId],
  )
  return rows.length === 1
}

export async function findView(
  tx: Queryable,
  { organizationNumber, personId }: ViewOwner,
  id: string,
): Promise<{ page: ViewPage } | undefined> {
  const [row] = await tx.query<{ page: ViewPage }>(
    'SELECT page FROM saved_view WHERE organization_number = $1 AND person_id = $2 AND id = $3',
    [organizationNumber, personId, id],
  )
  return row
}

/** Names that differ only in case are the same. */
export async function findViewByName(
  tx: Queryable,
  { organizationNumber, personId }: ViewOwner,
  { page, name }: { page: ViewPage; name: string },
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx.query<{ id: string; name: string }>(
    `SELECT id, name FROM saved_view
     WHERE organization_number = $1 AND person_id = $2 AND page = $3 AND lower(name) = lower($4)`,
    [organizationNumber, personId, page, name],
  )
  return row
}

export async function countViews(
  tx: Queryable,
  { organizationNumber, personId }: ViewOwner,
  page: ViewPage,
): Promise<number> {
  const [row] = await tx.query<{ views: number }>(
    `SELECT count(*)::integer AS views FROM saved_view
     WHERE organization_number = $1 AND person_id = $2 AND page = $3`,
    [organizationNumber, personId, page],
  )
  return row!.views
}

export async function insertView(
  tx: Queryable,
  { organizationNumber, personId }: ViewOwner,
  view: { id: string; page: ViewPage; name: string; query: ViewQuery; isDefault: boolean; now: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO saved_view (organization_number, person_id, id, page, name, query, is_default, created_at)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, ${timestampOf('$8')})`,
    [
      organizationNumber,
      personId,
      view.id,
      view.page,
      view.name,
      JSON.stringify(view.query),
      view.isDefault,
      view.now,
    ],
  )
}

/** What is undefined stays as it is. */
export async function updateView(
  tx: Queryable,
  { organizationNumber, personId }: ViewOwner,
  view: {
    id: string
    name?: string | undefined
    query?: ViewQuery | undefined
    isDefault?: boolean | undefined
  },
): Promise<void> {
  const { id, name, query, isDefault } = view
  await tx.query(
    `UPDATE saved_view
     SET name = coalesce($4, name), query = coalesce($5::jsonb, query), is_default = coalesce($6, is_default)
     WHERE organization_number = $1 AND person_id = $2 AND id = $3`,
    [
      organizationNumber,
      personId,
      id,
      name ?? null,
      query === undefined ? null : JSON.stringify(query),
      isDefault ?? null,
    ],
  )
}

/** Before another view becomes the default. */
export async function clearDefault(
  tx: Queryable,
  { organizationNumber, personId }: ViewOwner,
  page: ViewPage,
): Promise<void> {
  await tx.query(
    `UPDATE saved_view SET is_default = false
     WHERE organization_number = $1 AND person_id = $2 AND page = $3 AND is_default`,
    [organizationNumber, personId, page],
  )
}

export async function deleteViewRow(
  database: Queryable,
  { organizationNumber, personId }: ViewOwner,
  id: string,
): Promise<boolean> {
  const rows = await database.query(
    'DELETE FROM saved_view WHERE organization_number = $1 AND person_id = $2 AND id = $3 RETURNING id',
    [organizationNumber, personId, id],
  )
  return rows.length === 1
}
