/** In SQL, the timestamptz of an instant: a parameter or a column. It keeps every microsecond until the year 2106. */
export function timestampOf(instant: string): string {
  return `to_timestamp(${instant}::float8 / 1e6)`
}
