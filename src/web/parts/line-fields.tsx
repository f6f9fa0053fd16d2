import { Button, Checkbox, Grid, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { memo, useRef, type ReactNode } from 'react'
import { PRICING_BASES, UNITS } from '../../core/delivery/units.ts'
import { REFERENCE_LENGTH_MAX } from '../../core/campaign/reference.ts'
import { RIGHT_LINE, type FormProblems, type LineProblems } from '../form-problems.ts'
import { IconCopy, IconPlus, IconTrash } from '../icons.ts'
import { useAnswer } from '../api.ts'
import { FoldedLine } from './campaign-form/folded-line.tsx'
import { SoldAsField } from './campaign-form/sold-as-field.tsx'
import { CurrencyField } from './currency-field.tsx'
import { EpisodeFields } from './episode-fields.tsx'
import { Term } from './term.tsx'
import type { CampaignForm, LineView, PricingBasis } from '../answers.ts'

type LineForm = CampaignForm['lines'][number]

/** A line of the form. One with delivery or counts keeps some of its terms: the form locks them, and the server refuses a change. */
export interface EditedLine extends LineForm {
  key: number
  hasReports: boolean
  hasCodes: boolean
  hasCounts: boolean
  /** What it was sold as when it was loaded. */
  soldAs: LineView['sold_as']
}

let nextKey = 0

export function editedLine(line: LineView): EditedLine {
  const { package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency } = line
  return {
    key: nextKey++,
    bills_overdelivery: line.bills_overdelivery,
    hasReports: line.has_reports,
    hasCodes: line.has_codes,
    hasCounts: line.has_counts,
    soldAs: line.sold_as,
    ...{ package_id, name, pricing_basis, flight_start, flight_end, booked: booked ?? '', price, currency },
    reference: line.reference ?? '',
    air_date: line.air_date ?? '',
    episode_url: line.episode_url ?? '',
    download_window_days: line.download_window_days ?? '',
    product_id: line.sold_as?.product_id ?? '',
  }
}

/** Dates, pricing and currency are those of the line before, as is usual in a campaign. */
export function newLine(before?: EditedLine): EditedLine {
  return {
    key: nextKey++,
    hasReports: false,
    hasCodes: false,
    hasCounts: false,
    soldAs: null,
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
    product_id: '',
  }
}

function isLocked({ hasReports, hasCounts }: EditedLine): boolean {
  return hasReports || hasCounts
}

/** The same line again, as one that is new, without what is that line's alone. */
export function copiedLine(line: EditedLine): EditedLine {
  const own = {
    package_id: null,
    hasReports: false,
    hasCodes: false,
    hasCounts: false,
    reference: '',
    air_date: '',
    episode_url: '',
    // A line may keep a product that is no longer offered; a new one may not name it.
    ...(line.soldAs?.is_offered === false &&
      line.product_id === line.soldAs.product_id && { product_id: '' }),
    soldAs: null,
  }
  return { ...line, ...own, key: nextKey++ }
}

/** A line that was read elsewhere: pasted from a sheet, or kept from before the page was reloaded. */
export function lineFrom(line: Partial<EditedLine>): EditedLine {
  return { ...newLine(), ...line, key: nextKey++, booked: line.booked ?? '' }
}

/** Nothing was typed into it that counts. */
export function isBlank(line: EditedLine): boolean {
  const { package_id, name, booked, price, reference, air_date, episode_url, product_id } = line
  return (
    package_id === null &&
    [name, booked, price, reference, air_date, episode_url, product_id].every((text) => given(text) === null)
  )
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
    product_id: given(line.product_id),
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

/** With more lines than this each is one row until it is opened: a browser is slow with thousands of fields. */
export const LINES_UNFOLDED_MAX = 30

/** What can be done with the lines. The functions stay the same, so that a change of one line renders no other. */
export interface LineActs {
  change: (key: number, change: Partial<EditedLine>) => void
  add: () => void
  duplicate: (key: number) => void
  remove: (key: number) => void
  open: (key: number) => void
}

export function LineFields({
  lines,
  problems,
  opened,
  added,
  acts,
  error,
  children,
}: {
  lines: EditedLine[]
  problems: FormProblems['lines']
  /** Those that are opened, of those that are folded. */
  opened: ReadonlySet<number>
  /** The last one that was added: it has the focus. */
  added: number | undefined
  acts: LineActs
  /** What is wrong with the lines as a whole. */
  error: string | undefined
  /** More buttons. */
  children?: ReactNode
}) {
  const addButton = useRef<HTMLButtonElement>(null)
  const offered = useAnswer('GET /products')
  const namesProducts =
    (offered.data?.products.length ?? 0) > 0 || lines.some(({ product_id }) => (product_id ?? '') !== '')
  const areFolded = lines.length > LINES_UNFOLDED_MAX
  const remove = useRef((key: number) => {
    acts.remove(key)
    // The button that had the focus is gone.
    addButton.current?.focus()
  })
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
      {lines.map((line, position) => {
        const isFolded = areFolded && !opened.has(line.key)
        const canRemove = lines.length > 1 && !isLocked(line) && !line.hasCodes
        const Shown = isFolded ? FoldedLine : LineFieldset
        return (
          <Shown
            key={line.key}
            line={line}
            position={position}
            isNew={line.key === added}
            canRemove={canRemove}
            namesProducts={namesProducts}
            problems={problems.get(line.key) ?? RIGHT_LINE}
            acts={acts}
            onRemove={remove.current}
          />
        )
      })}
      {error !== undefined && <Text c="red">{error}</Text>}
      <Group>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={acts.add}
        >
          Add a line
        </Button>
        {children}
      </Group>
    </Stack>
  )
}

export interface LineFieldsetProps {
  line: EditedLine
  position: number
  isNew: boolean
  canRemove: boolean
  /** The seller has products that its lines may name. */
  namesProducts: boolean
  problems: LineProblems
  acts: LineActs
  onRemove: (key: number) => void
}

const LineFieldset = memo(function LineFieldset({
  line,
  position,
  isNew,
  canRemove,
  namesProducts,
  problems,
  acts,
  onRemove,
}: LineFieldsetProps) {
  const onChange = (change: Partial<EditedLine>) => acts.change(line.key, change)
  const errorOf = (term: string) => problems[term]
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
          <TextInput
            label="Name"
            required
            maxLength={200}
            autoFocus={isNew}
            // The name of a duplicate is there to be replaced.
            onFocus={(event) => isNew && event.currentTarget.select()}
            {...field('name')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
          <TextInput
            label="Your reference"
            description={
              position === 0 && (
                <>
                  A <Term of="reference">reference</Term> of your own, for files and search.
                </>
              )
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="Optional"
            maxLength={REFERENCE_LENGTH_MAX}
            {...field('reference')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
          <NativeSelect
            label="Pricing"
            disabled={isLocked(line)}
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
            disabled={isLocked(line)}
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
        {namesProducts && (
          <Grid.Col span={{ base: 12, md: 6 }}>
            <SoldAsField
              name={field('product_id').name}
              value={line.product_id ?? ''}
              kept={line.soldAs}
              description={
                position === 0 && (
                  <>
                    Which <Term of="soldAs">product</Term> this line was sold as. Buyers do not see it.
                  </>
                )
              }
              onChange={(product_id) => onChange({ product_id })}
              error={errorOf('product_id')}
            />
          </Grid.Col>
        )}
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
          {isLocked(line)
            ? `This line has ${line.hasReports ? 'delivery' : 'counts'}, so its pricing and first day are locked.`
            : line.hasCodes && 'This line has affiliate codes, so it cannot be removed.'}
        </Text>
        <Group gap={4}>
          <LineButtons {...{ line, position, canRemove, acts, onRemove }} />
        </Group>
      </Group>
    </fieldset>
  )
})

function LineButtons({
  line,
  position,
  canRemove,
  acts,
  onRemove,
}: Pick<LineFieldsetProps, 'line' | 'position' | 'canRemove' | 'acts' | 'onRemove'>) {
  const which = `line ${position + 1}${line.name === '' ? '' : `, ${line.name}`}`
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconCopy size={14} aria-hidden />}
        onClick={() => acts.duplicate(line.key)}
        aria-label={`Duplicate ${which}`}
      >
        Duplicate
      </Button>
      {canRemove && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => onRemove(line.key)}
          aria-label={`Remove ${which}`}
        >
          Remove
        </Button>
      )}
    </>
  )
}
