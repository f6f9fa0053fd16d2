import pg from 'pg'

/** One server of a database. */
export interface Node {
  connection: pg.ClientConfig
  /** As host:port. */
  name: string
}

/** Which database a server holds, and how far its history goes: each promotion begins a new timeline. */
export interface Standing {
  system: string
  /** Eight hexadecimal digits. */
  timeline: string
}

/** Without user and password. */
export function nameOf(connection: pg.ClientConfig): string {
  try {
    const { host, port } = new pg.Client(connection)
    return `${host.includes(':') ? `[${host}]` : host}:${port}`
  } catch {
    return 'an address that is not valid'
  }
}

/** Whether the driver can read an address. A file that it names, such as a certificate, is another matter. */
export function isServerAddress(connectionString: string): boolean {
  try {
    const { port } = new pg.Client({ connectionString })
    return Number.isInteger(port) && port > 0 && port <= 65_535
  } catch (error) {
    return error instanceof Error && 'syscall' in error
  }
}

/** Asks a server what it is, on a connection of its own. */
export async function probe({ connection }: Node, msMax: number): Promise<Standing | 'standby'> {
  const client = new pg.Client({
    ...connection,
    application_name: 'flightline looking for the server',
    connectionTimeoutMillis: msMax,
    query_timeout: msMax,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean; system: string; timeline: string }>(
      `SELECT pg_is_in_recovery() AS is_standby, (SELECT system_identifier::text FROM pg_control_system()) AS system,
         CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`,
    )
    const { is_standby: isStandby, ...standing } = rows[0]!
    return isStandby ? 'standby' : standing
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** As if the connection were lost: the driver tells all that use it. */
export function cut(client: pg.ClientBase, reason: string): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
  connection.stream.destroy(new Error(reason))
}
