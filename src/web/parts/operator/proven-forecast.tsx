import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core'
import { COUNTED_BASES, UNITS, type CountedBasis } from '../../../core/delivery/units.ts'
import { ask, useAct, type Answer } from '../../api.ts'
import { formatCount, formatDecimal } from '../../format.ts'
import { Failure } from '../failure.tsx'
import { say } from '../say.ts'
import { Term } from '../term.tsx'
import { Time } from '../time.tsx'
import { Section } from './section.tsx'

type ProductAnswer = Answer<'GET /operator/products/:productId'>
type Proven = ProductAnswer['proven']
type Forecast = NonNullable<Proven['forecast']>

/** What the lines that were sold as a product delivered per day, or what is missing until it can be said. */
export function ProvenForecast({ answer }: { answer: ProductAnswer }) {
  const { product, proven, withdrawn_at } = answer
  const params = { productId: product.product_id }
  const update = useAct(async () => {
    const { changed } = await ask('POST /operator/products/:productId/forecast', { params })
    say(changed.length > 0 ? 'Forecast updated.' : 'The forecast is up to date.')
  })
  return (
    <Section title="Forecast from proven delivery">
      {proven.forecast === null ? (
        <Missing proven={proven} hasSellers={(product.sellers ?? []).length > 0} />
      ) : (
        <Ranges forecast={proven.forecast} />
      )}
      {product.forecast && <Own forecast={product.forecast} hasProven={proven.forecast !== null} />}
      {update.error && <Failure error={update.error} />}
      {withdrawn_at === null && (
        <Group>
          <Button variant="default" loading={update.isPending} onClick={() => update.mutate(undefined)}>
            Update now
          </Button>
          <Text size="sm" c="dimmed">
            Updated every hour.
            {proven.forecast && (
              <>
                {' '}
                Figures unchanged since <Time at={proven.forecast.generated_at} />.
              </>
            )}
          </Text>
        </Group>
      )}
    </Section>
  )
}

/** What the operator entered comes first, until it expires. */
function Own({
  forecast: { valid_until: until },
  hasProven,
}: {
  forecast: NonNullable<ProductAnswer['product']['forecast']>
  hasProven: boolean
}) {
  if (until === undefined || Date.now() < Date.parse(until)) {
    return (
      <Text size="sm">
        Buyers see the forecast that you entered. Remove it below to show the one from delivery.
      </Text>
    )
  }
  return (
    <Alert color="yellow" title="Your forecast has expired">
      It was valid until <Time at={until} />. Buyers see{' '}
      {hasProven ? 'the one from delivery instead' : 'no forecast'}. Renew or remove it below.
    </Alert>
  )
}

function Ranges({ forecast }: { forecast: Forecast }) {
  const { lines } = forecast.ext.flightline
  return (
    <Stack gap="sm">
      {COUNTED_BASES.map((metric) => (
        <RangeOf key={metric} metric={metric} range={forecast.points[0]?.metrics[metric]} />
      ))}
      <Text size="sm" c="dimmed">
        What one line delivered, from {countLines(lines)} <Term of="soldAs">sold as</Term> this product: 25th
        percentile, median and 75th percentile. Buyers see it as an estimate, rounded to two digits.
      </Text>
    </Stack>
  )
}

type Range = Forecast['points'][number]['metrics'][CountedBasis]

function RangeOf({ metric, range }: { metric: CountedBasis; range: Range }) {
  const { low, mid, high } = range ?? {}
  if (low === undefined || mid === undefined || high === undefined) return null
  // From nothing to a little more than the highest figure.
  const scale = high === 0 ? 1 : high * 1.15
  const at = (figure: number) => `${(100 * figure) / scale}%`
  const written = (figure: number) => formatDecimal(String(figure))
  const words = `${written(low)} to ${written(high)} ${UNITS[metric].words} per day`
  return (
    <Box maw={560} className="figures">
      <Group justify="space-between" gap="xs" align="baseline">
        <Text size="sm" fw={600}>
          {words}
        </Text>
        <Text size="sm">median {written(mid)}</Text>
      </Group>
      <Box
        role="img"
        aria-label={`${words}, median ${written(mid)}`}
        pos="relative"
        h={12}
        mt={4}
        style={{ borderRadius: 6, background: 'var(--mantine-color-default-border)' }}
      >
        <Box
          pos="absolute"
          h="100%"
          bg="indigo"
          style={{ left: at(low), width: at(high - low), minWidth: 4, borderRadius: 6 }}
        />
        <Box
          pos="absolute"
          h={20}
          w={3}
          top={-4}
          bg="var(--mantine-color-text)"
          style={{ left: `calc(${at(mid)} - 1px)`, borderRadius: 2 }}
        />
      </Box>
    </Box>
  )
}

/** Why there is none, and what to do next. */
function Missing({ proven, hasSellers }: { proven: Proven; hasSellers: boolean }) {
  const { lines, counted, metrics, lines_needed: linesNeeded, days_needed: daysNeeded } = proven
  const isSplit =
    COUNTED_BASES.every((basis) => metrics[basis].counted < linesNeeded) && counted >= linesNeeded
  const isReady = !isSplit && counted >= linesNeeded
  return (
    <Stack gap={4}>
      <Text fw={600}>
        {lines === 0
          ? 'No lines yet'
          : `${countLines(lines)}, ${counted === lines && lines > 1 ? 'all' : formatCount(counted)} with enough delivery`}
      </Text>
      <Text size="sm" c="dimmed" maw={640}>
        {isReady
          ? 'There is enough delivery for a forecast. Update it now, or wait for the next hour.'
          : `A forecast needs ${linesNeeded} lines priced on the same unit, impressions or downloads, that have delivered for ${daysNeeded} days within the last year. `}
        {isSplit && 'No unit has that many yet. '}
        {!isReady &&
          (hasSellers
            ? 'Ask its sellers to choose this product under Sold as on their lines.'
            : 'Choose its sellers below: their lines can then name it under Sold as.')}
      </Text>
    </Stack>
  )
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${formatCount(count)} lines`
}
