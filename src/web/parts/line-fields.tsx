import { Button, Checkbox, Grid, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { PRICING_BASES, UNITS } from '../../core/delivery/units.ts'
import { IconPlus, IconTrash } from '../icons.ts'
import { REFERENCE_LENGTH_MAX } from '../../core/campaign/reference.ts'
import { CurrencyField } from './currency-field.tsx'
import { EpisodeFields } from './episode-fields.tsx'
import { Term } from './term.tsx'
import type { CampaignForm, LineView, PricingBasis } from '../answers.ts'

type LineForm = CampaignForm['lines'][number]

/** A line of the form. One with delivery keeps some of its terms: the form locks them, and the server refuses a change. */
export interface EditedLine extends LineForm {
  key: number
  hasReports: boolean
  hasCodes: boolean
}

let nextKey = 0

export function editedLine(line: LineView): EditedLine {
  const { package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency } = line
  return {
    key: nextKey++,
    bills_overdelivery: line.bills_overdelivery,
    hasReports: line.has_reports,
    hasCodes: line.has_codes,
    ...{ package_id, name, pricing_basis, flight_start, flight_end, booked: booked ?? '', price, currency },
    reference: line.reference ?? '',
    air_date: line.air_date ?? '',
    episode_url: line.episode_url ?? '',
    download_window_days: line.download_window_days ?? '',
  }
}

/** Dates, pricing and currency are those of the line before, as is usual in a campaign. */
export function newLine(before?: EditedLine): EditedLine {
  return {
    key: nextKey++,
    hasReports: false,
    hasCodes: false,
    package_id: null,
    name: '',
    pricing_basis: before?.pricing_basis ?? PRICING_BASES[0]!,
    flight_start: before?.flight_start ?? '',
    flight_end: before?.flight_end ?? '',
    booked: '',
    price: '',
    currency: before?.currency ?? '',
    bills_overdelivery: false,
    reference: '',
    air_date: '',
    episode_url: '',
    download_window_days: before?.download_window_days ?? '',
  }
}

/** A flat-rate line has no quantity, even if one was typed before, and without a quantity there is no overdelivery. */
export function sentLine(line: EditedLine): LineForm {
  const { package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency } = line
  const isFlat = pricing_basis === 'flat_rate'
  return {
    package_id,
    name,
    pricing_basis,
    flight_start,
    flight_end,
    booked: isFlat ? null : booked,
    price,
    currency,
    bills_overdelivery: hasGoal(line) && line.bills_overdelivery === true,
    reference: given(line.reference),
    ...sentEpisode(line),
  }
}

/** Only a line that is priced on downloads has an episode, even if one was typed before. */
function sentEpisode(line: EditedLine) {
  const isPodcast = line.pricing_basis === 'downloads'
  const ofPodcast = (text: string | null | undefined) => (isPodcast ? given(text) : null)
  return {
    air_date: ofPodcast(line.air_date),
    episode_url: ofPodcast(line.episode_url),
    download_window_days: ofPodcast(line.download_window_days),
  }
}

function given(text: string | null | undefined): string | null {
  return (text ?? '').trim() === '' ? null : (text ?? null)
}

function hasGoal({ pricing_basis, booked }: EditedLine): boolean {
  return pricing_basis !== 'flat_rate' && (booked ?? '').trim() !== ''
}

export function LineFields({
  lines,
  onChange,
  errorOf,
}: {
  lines: EditedLine[]
  onChange: (lines: EditedLine[]) => void
  errorOf: (field: string) => string | undefined
}) {
  const addButton = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  const add = () => {
    const line = newLine(lines.at(-1))
    setAdded(line.key)
    onChange([...lines, line])
  }
  const remove = (line: EditedLine) => {
    onChange(lines.filter(({ key }) => key !== line.key))
    // The button that had the focus is gone.
    addButton.current?.focus()
  }
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          Lines
        </Title>
        <Text size="sm" c="dimmed">
          Each line has its own <Term of="pricingBasis">pricing</Term> and <Term of="flight">flight</Term>:
          days are UTC; the last day is included. Enter numbers without separators: 1500000 or 12.50. Leave{' '}
          <Term of="booked">Booked</Term> empty if there is no goal.
        </Text>
      </div>
      {lines.map((line, position) => (
        <LineFieldset
          key={line.key}
          line={line}
          position={position}
          isNew={line.key === added}
          canRemove={lines.length > 1 && !line.hasReports && !line.hasCodes}
          onChange={(change) =>
            onChange(lines.map((each) => (each === line ? { ...each, ...change } : each)))
          }
          onRemove={() => remove(line)}
          errorOf={(term) => errorOf(`lines.${position}.${term}`)}
        />
      ))}
      {errorOf('lines') !== undefined && <Text c="red">{errorOf('lines')}</Text>}
      <Group>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          Add a line
        </Button>
      </Group>
    </Stack>
  )
}

function LineFieldset({
  line,
  position,
  isNew,
  canRemove,
  onChange,
  onRemove,
  errorOf,
}: {
  line: EditedLine
  position: number
  isNew: boolean
  canRemove: boolean
  onChange: (change: Partial<EditedLine>) => void
  onRemove: () => void
  errorOf: (term: string) => string | undefined
}) {
  const isFlat = line.pricing_basis === 'flat_rate'
  const field = (term: Exclude<keyof LineForm, 'bills_overdelivery'>) => ({
    name: `lines.${position}.${term}`,
    value: line[term] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [term]: event.currentTarget.value }),
    error: errorOf(term),
  })
  return (
    <fieldset className="form-line">
      <legend>
        <Text span fw={600}>
          Line {position + 1}
        </Text>
      </legend>
      <Grid gutter="sm">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <TextInput label="Name" required maxLength={200} autoFocus={isNew} {...field('name')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
          <TextInput
            label="Your reference"
            placeholder="Optional"
            maxLength={REFERENCE_LENGTH_MAX}
            {...field('reference')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
          <NativeSelect
            label="Pricing"
            disabled={line.hasReports}
            {...field('pricing_basis')}
            onChange={(event) => onChange({ pricing_basis: event.currentTarget.value as PricingBasis })}
            data={PRICING_BASES.map((basis) => ({ value: basis, label: UNITS[basis].label }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 3 }}>
          <TextInput
            label="First day"
            type="date"
            required
            disabled={line.hasReports}
            {...field('flight_start')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 3 }}>
          <TextInput label="Last day" type="date" required {...field('flight_end')} />
        </Grid.Col>
        {!isFlat && (
          <Grid.Col span={{ base: 12, xs: 6, md: 2.5 }}>
            <TextInput
              label="Booked"
              inputMode="decimal"
              placeholder="No goal"
              maxLength={100}
              {...field('booked')}
            />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 7, xs: isFlat ? 6 : 4, md: 2 }}>
          <TextInput
            label={`Price${UNITS[line.pricing_basis].priceSuffix}`}
            inputMode="decimal"
            required
            maxLength={100}
            {...field('price')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 5, xs: 2, md: 1.5 }}>
          <CurrencyField
            name={field('currency').name}
            value={line.currency}
            onChange={(currency) => onChange({ currency })}
            error={errorOf('currency')}
          />
        </Grid.Col>
        {line.pricing_basis === 'downloads' && <EpisodeFields field={field} />}
        {hasGoal(line) && (
          <Grid.Col span={12}>
            <Checkbox
              label="Bill delivery beyond the booked quantity"
              name={`lines.${position}.bills_overdelivery`}
              checked={line.bills_overdelivery ?? false}
              onChange={(event) => onChange({ bills_overdelivery: event.currentTarget.checked })}
              error={errorOf('bills_overdelivery')}
            />
          </Grid.Col>
        )}
      </Grid>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {line.hasReports
            ? 'This line has delivery, so its pricing and first day are locked.'
            : line.hasCodes && 'This line has affiliate codes, so it cannot be removed.'}
        </Text>
        {canRemove && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={onRemove}
            aria-label={`Remove line ${position + 1}${line.name === '' ? '' : `, ${line.name}`}`}
          >
            Remove
          </Button>
        )}
      </Group>
    </fieldset>
  )
}
