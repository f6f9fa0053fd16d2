import { ActionIcon, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '../../../icons.ts'
import { CurrencyInput } from '../tidied-inputs.tsx'
import { textAt, type ProductFields } from './fields.ts'
import { FormSection, OptionalPart } from './form-section.tsx'
import { ChoiceAt, NumberAt, TimeAt } from './inputs.tsx'
import { Rows } from './rows.tsx'

const METHODS = { estimate: 'Estimate', modeled: 'Model', guaranteed: 'Guaranteed' }
const UNITS = {
  spend: 'By budget',
  availability: 'What is available',
  reach_freq: 'Reach and frequency',
  weekly: 'Per week',
  daily: 'Per day',
  clicks: 'By clicks',
  conversions: 'By conversions',
  package: 'By package',
}
const REACH_UNITS = {
  individuals: 'People',
  households: 'Households',
  devices: 'Devices',
  accounts: 'Accounts',
  cookies: 'Cookies',
  custom: 'Other',
}
const METRICS: Record<string, string> = {
  impressions: 'Impressions',
  downloads: 'Downloads',
  reach: 'Reach',
  frequency: 'Frequency',
  audience_size: 'Audience size',
  clicks: 'Clicks',
  spend: 'Spend',
  views: 'Views',
  completed_views: 'Completed views',
  grps: 'GRPs',
  engagements: 'Engagements',
  follows: 'Follows',
  saves: 'Saves',
  profile_visits: 'Profile visits',
  measured_impressions: 'Measured impressions',
  plays: 'Plays',
}

export function Forecast({ fields }: { fields: ProductFields }) {
  const { draft } = fields
  return (
    <FormSection of="forecast">
      <OptionalPart
        fields={fields}
        path="forecast"
        title="Forecast"
        isTitled={false}
        lead="Leave it empty to use what lines sold as this product delivered per day. Add your own to show that instead."
        what="a forecast"
        first={() => ({
          points: [newPoint()],
          method: 'estimate',
          currency: draft.pricing[0]?.currency ?? '',
        })}
      >
        <Text size="sm" c="dimmed">
          Shown instead of what lines sold as this product delivered per day.
        </Text>
        <div className="field-grid">
          <ChoiceAt fields={fields} path="forecast.method" label="Method" isRequired choices={METHODS} />
          <ChoiceAt fields={fields} path="forecast.forecast_range_unit" label="Points" choices={UNITS} />
          <CurrencyInput field={textAt(fields, 'forecast.currency', true)} />
          <ChoiceAt fields={fields} path="forecast.reach_unit" label="Reach counts" choices={REACH_UNITS} />
          <TextInput
            label="Source"
            placeholder="agf"
            maxLength={64}
            spellCheck={false}
            {...textAt(fields, 'forecast.measurement_source')}
          />
          <TimeAt fields={fields} path="forecast.generated_at" label="Made (UTC)" />
          <TimeAt
            fields={fields}
            path="forecast.valid_until"
            label="Valid until (UTC)"
            description={
              isPast(fields.at('forecast.valid_until')) ? 'Expired: buyers do not see it.' : undefined
            }
          />
        </div>
        <Rows fields={fields} path="forecast.points" what="point" add="Add a point" newRow={newPoint}>
          {(at) => <Point fields={fields} at={at} />}
        </Rows>
      </OptionalPart>
    </FormSection>
  )
}

function isPast(time: unknown): boolean {
  return typeof time === 'string' && Date.parse(time) <= Date.now()
}

function newPoint() {
  return { metrics: { impressions: { mid: '' } } }
}

function Point({ fields, at }: { fields: ProductFields; at: string }) {
  const metrics = Object.keys(fields.at(`${at}.metrics`) ?? {})
  const left = Object.entries(METRICS).filter(([metric]) => !metrics.includes(metric))
  const country = `${at}.dimensions`
  return (
    <Stack gap="sm">
      <div className="field-grid">
        <TextInput label="Label" placeholder="Standard" maxLength={128} {...textAt(fields, `${at}.label`)} />
        <NumberAt fields={fields} path={`${at}.budget`} label="Budget" placeholder="Not stated" />
        <TextInput
          label="Country"
          placeholder="All"
          maxLength={2}
          spellCheck={false}
          name={country}
          value={codeIn(fields.at(country))}
          onChange={({ currentTarget: { value } }) =>
            fields.write(country, value === '' ? undefined : [countryOf(value)])
          }
          error={fields.errors.of(country)}
        />
      </div>
      {metrics.map((metric) => (
        <Metric
          key={metric}
          fields={fields}
          at={`${at}.metrics.${metric}`}
          label={METRICS[metric] ?? metric}
        />
      ))}
      <NativeSelect
        aria-label="Add a metric"
        name={`${at}.metrics`}
        size="xs"
        maw={220}
        value=""
        onChange={({ currentTarget: { value } }) => fields.write(`${at}.metrics.${value}`, { mid: '' })}
        data={[
          { value: '', label: 'Add a metric …', disabled: true },
          ...left.map(([value, label]) => ({ value, label })),
        ]}
        error={fields.errors.exactlyAt(`${at}.metrics`)}
      />
    </Stack>
  )
}

/** A range: low, the expected value, high. */
function Metric({ fields, at, label }: { fields: ProductFields; at: string; label: string }) {
  const error = fields.errors.exactlyAt(at)
  return (
    <fieldset className="form-part" name={at}>
      <legend>
        <Text span size="sm" fw={600}>
          {label}
        </Text>
      </legend>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <div className="field-grid field-grid-narrow" style={{ flex: 1 }}>
          <NumberAt fields={fields} path={`${at}.low`} label="Low" />
          <NumberAt fields={fields} path={`${at}.mid`} label="Expected" />
          <NumberAt fields={fields} path={`${at}.high`} label="High" />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={24}
          aria-label={`Remove ${label}`}
          onClick={() => fields.write(at, undefined)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {error !== undefined && <Input.Error mt={4}>{error}</Input.Error>}
    </fieldset>
  )
}

function codeIn(dimensions: unknown): string {
  const [first] = Array.isArray(dimensions) ? (dimensions as { geo_code?: unknown }[]) : []
  return typeof first?.geo_code === 'string' ? first.geo_code : ''
}

function countryOf(code: string) {
  return { kind: 'geo', geo_level: 'country', geo_code: code.toUpperCase() }
}
