/** In SQL, the timestamptz of an instant: a parameter or a column. It keeps every microsecond until the year 2106. */
export function timestampOf(instant: string): string {
  return `to_timestamp(${instant}::float8 / 1e6)`
}

/** The same as `column - interval`, which Citus refuses in an update: it depends on the session's time zone, as far as PostgreSQL knows. */
export function earlierBy(interval: string, column: string): string {
  return `(${column} AT TIME ZONE 'UTC' - ${interval}) AT TIME ZONE 'UTC'`
}
