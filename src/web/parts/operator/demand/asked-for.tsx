import { Grid, Text } from '@mantine/core'
import type { DemandAnswer } from '../../../answers.ts'
import { formatCount } from '../../../format.ts'
import { Asked } from './counted-panel.tsx'

export function AskedFor({ asked }: { asked: DemandAnswer['asked'] }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {asked.calls >= asked.calls_max
          ? `From the newest ${formatCount(asked.calls)} answered get_products calls in this period.`
          : `From all ${formatCount(asked.calls)} answered get_products calls in this period.`}{' '}
        A call counts once for each country, channel and word in it.
      </Text>
      <Grid gutter="md">
        <Asked title="Countries" what="Country" rows={asked.countries} nameOf={countryName} />
        <Asked title="Channels" what="Channel" rows={asked.channels} />
        <Asked title="Words in briefs" what="Word" rows={asked.terms} />
      </Grid>
    </>
  )
}

const regions = new Intl.DisplayNames('en', { type: 'region' })

function countryName(code: string): string {
  return `${regions.of(code) ?? code} (${code})`
}
