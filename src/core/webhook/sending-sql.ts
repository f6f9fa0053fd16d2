import { randomUUID } from 'node:crypto'
import { columnLiteral, type Queryable } from '../../database/database.ts'
import { ofOneOn, togetherOn } from '../../database/in-one-place.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { MessageState } from './webhook.ts'

/** A message that this process may send until its lease ends, with what it needs to do so. */
export interface TakenRow {
  organization_number: number
  endpoint_id: string
  subject: string
  lease: string
  url: string
  secret: Buffer
  is_secret_sealed: boolean
  /** Null: there is none, or it has expired. */
  previous_secret: Buffer | null
  is_previous_secret_sealed: boolean | null
  is_troubled: boolean
  /** Null if nothing waits any more: the message was deleted. */
  number: string | null
  id: string
  payload: string
}

/** How many messages are taken: of endpoints that are troubled (the last attempt failed, or took long), and of the others. */
export interface Places {
  healthy: number
  troubled: number
}

/** What this process knows about an endpoint that it is sending to: how many more it may have, and whether it is slow. */
export interface Room {
  endpointId: string
  room: number
  isSlow: boolean
}

/** How many more an organization may have, over all its endpoints. */
export interface Share {
  organizationNumber: number
  room: number
}

/**
 * Takes the oldest message of lanes that are due, in turns by endpoint. Endpoints that are not in `rooms` may have one, as those that
 * are troubled; organizations that are not in `shares` may have `shareMax`. Nothing is taken twice at the same time: a lane has one
 * lease, and rows that another process is taking are skipped.
 */
export async function takeLanes(
  database: Queryable,
  input: {
    rooms: readonly Room[]
    shares: readonly Share[]
    shareMax: number
    places: Places
    now: Instant
    leaseUntil: Instant
  },
): Promise<TakenRow[]> {
  const { rooms, shares, shareMax, places, now, leaseUntil } = input
  const known = [
    JSON.stringify(Object.fromEntries(rooms.map(({ endpointId, room }) => [endpointId, room]))),
    JSON.stringify(
      Object.fromEntries(rooms.filter(({ isSlow }) => isSlow).map(({ endpointId }) => [endpointId, 1])),
    ),
    JSON.stringify(
      Object.fromEntries(shares.map(({ organizationNumber, room }) => [organizationNumber, room])),
    ),
    shareMax,
    places.healthy,
    places.troubled,
  ]
  if (!database.isSpread) return database.query<TakenRow>(TAKE_LANES, [now, leaseUntil, ...known])
  const roomMax = rooms.reduce((most, { room }) => Math.max(most, room), 1)
  const found = await database.query<LaneKey & { organization_number: number; endpoint_id: string }>(
    FIND_LANES,
    [now, roomMax, ...known],
  )
  const lanes = found.map((lane) => ({ ...lane, organizationNumber: lane.organization_number }))
  const taken: TakenRow[] = []
  for (const together of togetherOn(database, lanes)) {
    const rows = await database.query<TakenRow>(TAKE_FOUND, [
      now,
      leaseUntil,
      columnLiteral(together, ({ organizationNumber }) => organizationNumber),
      columnLiteral(together, ({ endpoint_id }) => endpoint_id),
      together.map(({ subject }) => subject),
      columnLiteral(together, ({ is_troubled }) => String(is_troubled)),
      columnLiteral(together, () => randomUUID()),
    ])
    taken.push(...rows)
  }
  return taken
}

interface LaneKey {
  subject: string
  is_troubled: boolean
}

/** Endpoints that messages may be sent to, and how many each may have. */
const READY = `
  SELECT organization_number, id, is_troubled, CASE WHEN is_troubled THEN least(1, room) ELSE room END AS room
  FROM (
    SELECT e.organization_number, e.id, e.failures > 0 OR $4::jsonb ? e.id::text AS is_troubled,
      coalesce(($3::jsonb ->> e.id::text)::integer, 1) AS room
    FROM webhook_endpoint e
    JOIN organization o ON o.number = e.organization_number AND o.suspended_at IS NULL
    WHERE e.paused_at IS NULL AND e.deleted_at IS NULL AND e.waits_until <= ${timestampOf('$1')}) AS e`

/** The lanes that are \`due\`, in turns. */
const RANKED = `
  shared AS (
    SELECT *, row_number() OVER (PARTITION BY organization_number ORDER BY turn, due_at) AS of_organization FROM due
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY is_troubled ORDER BY turn, due_at) AS rank FROM shared
    WHERE of_organization <= coalesce(($5::jsonb ->> organization_number::text)::integer, $6::integer)
  )`
const HAS_PLACE = 'r.rank <= CASE WHEN r.is_troubled THEN $8::integer ELSE $7::integer END'

/** What sending needs of lanes that were \`taken\`. */
const WITH_MESSAGE = `
  SELECT taken.*, e.url, e.secret, e.is_secret_sealed,
    CASE WHEN e.previous_secret_until > ${timestampOf('$1')} THEN e.previous_secret END AS previous_secret,
    e.is_previous_secret_sealed, m.number, m.id, m.payload
  FROM taken
  JOIN webhook_endpoint e ON e.organization_number = taken.organization_number AND e.id = taken.endpoint_id`
const OLDEST_MESSAGE = `
    AND m.endpoint_id = taken.endpoint_id AND m.subject = taken.subject AND m.state = 'pending'
  ORDER BY m.number LIMIT 1`

/**
 * Its plan is made once, often while the tables are empty. So nothing in it is joined that a plan for a few rows would compare one by
 * one: what this process knows is looked up in objects, and lanes that were found are found again by their place in the table.
 */
const TAKE_LANES = {
  name: 'take_webhook_lanes',
  text: `
    WITH ready AS MATERIALIZED (${READY}
    ), due AS (
      SELECT ready.organization_number, ready.is_troubled, lane.* FROM ready CROSS JOIN LATERAL (
        SELECT l.ctid AS place, l.due_at, row_number() OVER (ORDER BY l.due_at) AS turn
        FROM webhook_lane l
        WHERE l.organization_number = ready.organization_number AND l.endpoint_id = ready.id
          AND l.due_at <= ${timestampOf('$1')}
        ORDER BY l.due_at LIMIT ready.room) AS lane
      WHERE ready.room > 0
    ), ${RANKED}, chosen AS MATERIALIZED (
      -- Only these are locked: a lock is a write. Those that another process has taken since are no longer due.
      SELECT l.ctid AS place, r.is_troubled
      FROM ranked r JOIN webhook_lane l ON l.ctid = r.place
      WHERE ${HAS_PLACE} AND l.due_at <= ${timestampOf('$1')}
      FOR UPDATE OF l SKIP LOCKED
    ), taken AS (
      UPDATE webhook_lane l SET lease = gen_random_uuid(), due_at = ${timestampOf('$2')}
      FROM chosen c WHERE l.ctid = c.place
      RETURNING l.organization_number, l.endpoint_id, l.subject, l.lease, c.is_troubled
    )
    ${WITH_MESSAGE}
    LEFT JOIN LATERAL (
      SELECT number, id, payload FROM webhook_message m
      WHERE m.organization_number = taken.organization_number ${OLDEST_MESSAGE}) AS m ON true`,
}

/** On a spread database, they are found on all machines, and taken on the machine of each organization. */
const FIND_LANES = {
  name: 'find_webhook_lanes',
  text: `
    WITH due AS (
      SELECT ready.organization_number, ready.is_troubled, lane.* FROM (${READY}) AS ready CROSS JOIN LATERAL (
        SELECT l.endpoint_id, l.subject, l.due_at,
          row_number() OVER (PARTITION BY l.organization_number ORDER BY l.due_at) AS turn
        FROM webhook_lane l
        WHERE l.organization_number = ready.organization_number AND l.endpoint_id = ready.id
          AND l.due_at <= ${timestampOf('$1')}
        ORDER BY l.due_at LIMIT $2::integer) AS lane
      WHERE lane.turn <= ready.room
    ), ${RANKED}
    SELECT organization_number, endpoint_id, subject, is_troubled FROM ranked r WHERE ${HAS_PLACE}`,
}

const IN_ITS_PLACE = 'organization_number = ($3::integer[])[1]'
const TAKE_FOUND = {
  name: 'take_found_webhook_lanes',
  text: `
    WITH chosen AS MATERIALIZED (
      SELECT l.organization_number, l.endpoint_id, l.subject, found.is_troubled, found.lease
      FROM unnest($4::uuid[], $5::text[], $6::boolean[], $7::uuid[]) AS found (endpoint_id, subject, is_troubled, lease)
      JOIN webhook_lane l ON l.endpoint_id = found.endpoint_id AND l.subject = found.subject
      WHERE l.${IN_ITS_PLACE} AND l.due_at <= ${timestampOf('$1')}
      FOR UPDATE OF l SKIP LOCKED
    ), taken AS (
      UPDATE webhook_lane l SET lease = c.lease, due_at = ${timestampOf('$2')}
      FROM chosen c WHERE l.${IN_ITS_PLACE} AND l.endpoint_id = c.endpoint_id AND l.subject = c.subject
      RETURNING l.organization_number, l.endpoint_id, l.subject, l.lease, c.is_troubled
    )
    ${WITH_MESSAGE} AND e.${IN_ITS_PLACE}
    LEFT JOIN LATERAL (
      SELECT number, id, payload FROM webhook_message m WHERE m.${IN_ITS_PLACE} ${OLDEST_MESSAGE}) AS m ON true`,
}

export interface LeaseKey {
  organizationNumber: number
  endpointId: string
  subject: string
  lease: string
}

/** Locks the lanes whose lease is still ours, in the order in which everyone locks them. Returns their leases. */
export async function lockLeases(tx: Queryable, keys: readonly LeaseKey[]): Promise<Set<string>> {
  const rows = await tx.query<{ lease: string }>(
    `SELECT l.lease FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::uuid[])
       AS held (organization_number, endpoint_id, subject, lease)
     JOIN webhook_lane l USING (organization_number, endpoint_id, subject, lease)
     WHERE true ${ofOneOn(tx)('l.organization_number', '$1')}
     ORDER BY l.organization_number, l.endpoint_id, l.subject FOR UPDATE OF l`,
    keysOf(keys),
  )
  return new Set(rows.map(({ lease }) => lease))
}

/** Gives lanes back: they are due again at once, or then. No attempt was made. */
export async function releaseLeases(
  database: Queryable,
  keys: readonly LeaseKey[],
  dueAt: Instant,
): Promise<void> {
  const ofOne = ofOneOn(database)
  await database.query(
    `WITH mine AS (
       SELECT l.organization_number, l.endpoint_id, l.subject
       FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::uuid[]) AS held (organization_number, endpoint_id, subject, lease)
       JOIN webhook_lane l USING (organization_number, endpoint_id, subject, lease)
       WHERE true ${ofOne('l.organization_number', '$1')}
       ORDER BY l.organization_number, l.endpoint_id, l.subject FOR UPDATE OF l)
     UPDATE webhook_lane l SET lease = NULL, due_at = ${timestampOf('$5')} FROM mine
     WHERE l.organization_number = mine.organization_number AND l.endpoint_id = mine.endpoint_id AND l.subject = mine.subject
       ${ofOne('l.organization_number', '$1')}`,
    [...keysOf(keys), dueAt],
  )
}

function keysOf(keys: readonly LeaseKey[]): unknown[] {
  return [
    columnLiteral(keys, ({ organizationNumber }) => organizationNumber),
    columnLiteral(keys, ({ endpointId }) => endpointId),
    keys.map(({ subject }) => subject),
    columnLiteral(keys, ({ lease }) => lease),
  ]
}

/** What is known of a message and its endpoint when an attempt has ended. */
export interface TriedRow {
  organization_number: number
  endpoint_id: string
  number: string
  attempts: number
  tries: number
  tried_since: string | null
  failures: number
  failing_since: string | null
  last_success_at: string | null
  is_paused: boolean
}

/** Locks the endpoints, after their lanes. Messages that were deleted meanwhile are left out. */
export async function lockTried(
  tx: Queryable,
  messages: readonly { organizationNumber: number; endpointId: string; number: string }[],
): Promise<TriedRow[]> {
  const ofOne = ofOneOn(tx)
  return tx.query<TriedRow>(
    `WITH tried AS (
       SELECT * FROM unnest($1::integer[], $2::uuid[], $3::bigint[]) AS t (organization_number, endpoint_id, number)
     ), endpoint AS (
       SELECT e.* FROM webhook_endpoint e
       WHERE (e.organization_number, e.id) IN (SELECT organization_number, endpoint_id FROM tried)
         ${ofOne('e.organization_number', '$1')}
       ORDER BY e.organization_number, e.id FOR NO KEY UPDATE
     )
     SELECT m.organization_number, m.endpoint_id, m.number, m.attempts, m.tries, m.tried_since, e.failures, e.failing_since,
       e.last_success_at, e.paused_at IS NOT NULL AS is_paused
     FROM tried
     JOIN endpoint e ON e.organization_number = tried.organization_number AND e.id = tried.endpoint_id
     JOIN webhook_message m ON m.organization_number = tried.organization_number AND m.endpoint_id = tried.endpoint_id
       AND m.number = tried.number ${ofOne('m.organization_number', '$1')}`,
    [
      columnLiteral(messages, ({ organizationNumber }) => organizationNumber),
      columnLiteral(messages, ({ endpointId }) => endpointId),
      columnLiteral(messages, ({ number }) => number),
    ],
  )
}

/** A message after an attempt, and the attempt. */
export interface TriedMessage {
  organization_number: number
  endpoint_id: string
  number: string
  position: number
  state: MessageState
  tries: number
  /** Instants. */
  tried_since: number
  at: number
  ended_at: number
  duration_ms: number
  status: number | null
  error: string | null
  response: string | null
}

/** Of rows that are given as JSON. */
const FIRST_ORGANIZATION = `ARRAY[($1::json -> 0 ->> 'organization_number')::integer]`

export async function writeAttempts(tx: Queryable, messages: readonly TriedMessage[]): Promise<void> {
  await tx.query(
    `WITH tried AS (
       SELECT * FROM json_to_recordset($1) AS t (organization_number integer, endpoint_id uuid, number bigint, position integer,
         state text, tries integer, tried_since float8, at float8, ended_at float8, duration_ms integer, status integer, error text,
         response text)
     ), written AS (
       INSERT INTO webhook_attempt (organization_number, endpoint_id, message_number, position, at, duration_ms, status, error,
         response)
       SELECT organization_number, endpoint_id, number, position, ${timestampOf('at')}, duration_ms, status, error, response
       FROM tried
     )
     UPDATE webhook_message m SET attempts = tried.position, tries = tried.tries, state = tried.state,
       tried_since = ${timestampOf('tried.tried_since')},
       finished_at = CASE WHEN tried.state <> 'pending' THEN ${timestampOf('tried.ended_at')} END
     FROM tried
     WHERE m.organization_number = tried.organization_number AND m.endpoint_id = tried.endpoint_id AND m.number = tried.number
       ${ofOneOn(tx)('m.organization_number', FIRST_ORGANIZATION)}`,
    [JSON.stringify(messages)],
  )
}

/** An endpoint after some attempts. */
export interface TriedEndpoint {
  organization_number: number
  id: string
  failures: number
  /** Instants. */
  failing_since: number | null
  waits_until: number
  last_success_at: number | null
  last_failure_at: number | null
  /** Null: it is not paused because of them. */
  pause_reason: string | null
}

export async function updateTriedEndpoints(
  tx: Queryable,
  endpoints: readonly TriedEndpoint[],
  now: Instant,
): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoint e SET failures = tried.failures, failing_since = ${timestampOf('tried.failing_since')},
       waits_until = ${timestampOf('tried.waits_until')},
       last_success_at = coalesce(${timestampOf('tried.last_success_at')}, e.last_success_at),
       last_failure_at = coalesce(${timestampOf('tried.last_failure_at')}, e.last_failure_at),
       paused_at = coalesce(e.paused_at, CASE WHEN tried.pause_reason IS NOT NULL THEN ${timestampOf('$2')} END),
       pause_reason = coalesce(e.pause_reason, tried.pause_reason)
     FROM json_to_recordset($1) AS tried (organization_number integer, id uuid, failures integer, failing_since float8,
       waits_until float8, last_success_at float8, last_failure_at float8, pause_reason text)
     WHERE e.organization_number = tried.organization_number AND e.id = tried.id
       ${ofOneOn(tx)('e.organization_number', FIRST_ORGANIZATION)}`,
    [JSON.stringify(endpoints), now],
  )
}

/**
 * Ends leases. A lane whose message is tried again is due then; the others at once if there is another message, otherwise they are
 * deleted. What queues holds the lane's lock, so no message is missed.
 */
export async function endLeases(
  tx: Queryable,
  lanes: readonly (LeaseKey & { retryAt: Instant | null })[],
  now: Instant,
): Promise<void> {
  const ofOne = ofOneOn(tx)
  await tx.query(
    `WITH ended AS (
       SELECT *, EXISTS (
         SELECT FROM webhook_message m WHERE m.organization_number = t.organization_number AND m.endpoint_id = t.endpoint_id
           AND m.subject = t.subject AND m.state = 'pending' ${ofOne('m.organization_number', '$1')}) AS is_waiting
       FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::uuid[], $5::float8[])
         AS t (organization_number, endpoint_id, subject, lease, retry_at)
     ), deleted AS (
       DELETE FROM webhook_lane l USING ended WHERE NOT ended.is_waiting
         AND l.organization_number = ended.organization_number AND l.endpoint_id = ended.endpoint_id
         AND l.subject = ended.subject AND l.lease = ended.lease ${ofOne('l.organization_number', '$1')}
     )
     UPDATE webhook_lane l SET lease = NULL, due_at = ${timestampOf('coalesce(ended.retry_at, $6)')} FROM ended
     WHERE ended.is_waiting AND l.organization_number = ended.organization_number AND l.endpoint_id = ended.endpoint_id
       AND l.subject = ended.subject AND l.lease = ended.lease ${ofOne('l.organization_number', '$1')}`,
    [...keysOf(lanes), columnLiteral(lanes, ({ retryAt }) => retryAt), now],
  )
}

/**
 * After an outage: what waits for its next attempt does so no longer. Lanes are locked in the order in which everyone locks them, so
 * this waits for those that are being queued to. Who holds the lock of an endpoint must not wait for lanes: `skipsLocked`.
 */
export async function hastenLanes(
  database: Queryable,
  endpoints: readonly { organizationNumber: number; endpointId: string }[],
  now: Instant,
  { skipsLocked = false } = {},
): Promise<void> {
  const ofOne = ofOneOn(database)
  await database.query(
    `WITH lane AS (
       SELECT l.organization_number, l.endpoint_id, l.subject
       FROM unnest($1::integer[], $2::uuid[]) AS e (organization_number, endpoint_id)
       JOIN webhook_lane l USING (organization_number, endpoint_id)
       WHERE l.lease IS NULL AND l.due_at > ${timestampOf('$3')} ${ofOne('l.organization_number', '$1')}
       ORDER BY l.organization_number, l.endpoint_id, l.subject FOR UPDATE OF l ${skipsLocked ? 'SKIP LOCKED' : ''})
     UPDATE webhook_lane l SET due_at = ${timestampOf('$3')} FROM lane
     WHERE l.organization_number = lane.organization_number AND l.endpoint_id = lane.endpoint_id AND l.subject = lane.subject
       ${ofOne('l.organization_number', '$1')}`,
    [
      columnLiteral(endpoints, ({ organizationNumber }) => organizationNumber),
      columnLiteral(endpoints, ({ endpointId }) => endpointId),
      now,
    ],
  )
}

/** One endpoint waits, without an attempt: its messages cannot be signed. */
export async function holdEndpoint(
  database: Queryable,
  endpoint: { organizationNumber: number; endpointId: string },
  until: Instant,
): Promise<void> {
  await database.query(
    `UPDATE webhook_endpoint SET waits_until = ${timestampOf('$3')} WHERE organization_number = $1 AND id = $2`,
    [endpoint.organizationNumber, endpoint.endpointId, until],
  )
}

export interface QueueFigures {
  /** At most COUNTED_MAX. */
  waiting: number
  /** Among as many. Null: nothing waits. */
  oldest_age_seconds: number | null
  paused: number
}

/** More are not counted: the metrics are read often, and a queue can be very long. */
const COUNTED_MAX = 10_000

/** Of the installation, for its metrics. Messages of paused endpoints are not in the age: nobody sends them. */
export async function readQueueFigures(database: Queryable, now: Instant): Promise<QueueFigures> {
  const [row] = await database.query<QueueFigures>(
    `SELECT (SELECT count(*)::integer FROM (
         SELECT 1 FROM webhook_message WHERE state = 'pending' LIMIT ${COUNTED_MAX}) AS counted) AS waiting,
       (SELECT extract(epoch FROM ${timestampOf('$1')} - min(created_at))::float8 FROM (
         SELECT m.created_at FROM webhook_endpoint e CROSS JOIN LATERAL (
           SELECT created_at FROM webhook_message m WHERE m.organization_number = e.organization_number AND m.endpoint_id = e.id
             AND m.state = 'pending' LIMIT ${COUNTED_MAX}) AS m
         WHERE e.paused_at IS NULL AND e.deleted_at IS NULL LIMIT ${COUNTED_MAX}) AS counted) AS oldest_age_seconds,
       (SELECT count(*)::integer FROM webhook_endpoint WHERE paused_at IS NOT NULL AND deleted_at IS NULL) AS paused`,
    [now],
  )
  return row!
}
