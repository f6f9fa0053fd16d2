interface ReportedLine {
  package_id: string
  pricing_basis: string
}

/** Stands for a total in commands. */
export const EXAMPLE_TOTAL = 1000

/** A command to paste: reports a total on one line. */
export function deliveryCommand(line: ReportedLine): string {
  return commandTo('', line)
}

/** The same, recording nothing. */
export function dryRunCommand(line: ReportedLine): string {
  return commandTo('?dry_run=true', line)
}

function commandTo(query: string, { package_id, pricing_basis }: ReportedLine): string {
  const quantity = pricing_basis === 'flat_rate' ? '' : `,"${pricing_basis}":${EXAMPLE_TOTAL}`
  return [
    `curl "${location.origin}/api/ingest/delivery/metrics${query}" \\`,
    `  -H "Authorization: Bearer $FLIGHTLINE_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"items":[{"package_id":"${package_id}"${quantity}}]}'`,
  ].join('\n')
}
