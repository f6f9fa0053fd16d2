export interface Measured {
  shape: string
  variant: string
  itemsPerSecond?: number
  requestsPerSecond?: number
  p50Ms?: number
  p99Ms?: number
  nodeCpuUsPerItem?: number | undefined
  postgresCpuUsPerItem?: number | undefined
}

/**
 * One row per shape and variant: medians over the rounds, and the median ratios of Flightline to it per round, by
 * throughput and by CPU per item.
 */
export function printTable(measured: Measured[], machine: string) {
  const rows = [...new Set(measured.map(({ shape, variant }) => `${shape}\n${variant}`))].map((key) => {
    const [shape, variant] = key.split('\n')
    const runs = measured.filter((run) => run.shape === shape && run.variant === variant)
    const ours = measured.filter((run) => run.shape === shape && run.variant === referenceOf(variant!))
    const own = (round: number) => ours[round] ?? ours.at(-1)
    const ratios = runs.flatMap((run, i) =>
      own(i)?.itemsPerSecond && run.itemsPerSecond ? [own(i)!.itemsPerSecond! / run.itemsPerSecond] : [],
    )
    const cpuRatios = runs.flatMap((run, i) => {
      const [ownUs, otherUs] = [cpuUs(own(i)), cpuUs(run)]
      return ownUs && otherUs ? [otherUs / ownUs] : []
    })
    return {
      shape: shape!,
      variant: variant!,
      items_per_second: rounded(median(runs, 'itemsPerSecond')),
      requests_per_second: rounded(median(runs, 'requestsPerSecond')),
      p50_ms: rounded(median(runs, 'p50Ms'), 2),
      p99_ms: rounded(median(runs, 'p99Ms'), 2),
      node_cpu_us_per_item: rounded(median(runs, 'nodeCpuUsPerItem'), 1),
      postgres_cpu_us_per_item: rounded(median(runs, 'postgresCpuUsPerItem'), 1),
      flightline_is_times: rounded(middle(ratios), 2),
      flightline_is_times_by_cpu: rounded(middle(cpuRatios), 2),
    }
  })
  console.log(machine)
  console.table(rows)
  return rows
}

/** Of Node and Postgres together. */
function cpuUs(run: Measured | undefined): number | undefined {
  return run?.nodeCpuUsPerItem === undefined || run.postgresCpuUsPerItem === undefined
    ? undefined
    : run.nodeCpuUsPerItem + run.postgresCpuUsPerItem
}

function referenceOf(variant: string): string {
  return variant === 'flightline, 100,000 lines, again' ? 'flightline, 2,000,000 lines' : 'flightline'
}

function median(runs: Measured[], field: Exclude<keyof Measured, 'shape' | 'variant'>): number | undefined {
  return middle(runs.map((run) => run[field]).filter((value) => value !== undefined))
}

function middle(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function rounded(value: number | undefined, digits = 0): number | undefined {
  return value === undefined ? undefined : Number(value.toFixed(digits))
}
