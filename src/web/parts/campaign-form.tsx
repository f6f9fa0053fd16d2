import {
  Anchor,
  Button,
  Grid,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Buyer, CampaignForm, LineForm, LineView, PricingBasis } from '../../console/campaign-answers.ts'
import type { ApiProblem } from '../api.ts'
import { IconPlus, IconTrash } from '../icons.ts'
import { usePerson } from '../session.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { Failure } from './failure.tsx'
import { IntroduceBuyer } from './introduce-buyer.tsx'
import { PageLink } from './page-link.tsx'
import { BASIS_WORDS } from './pacing.tsx'

/** A line of the form. What was reported on keeps some of its terms: the server refuses those, the form does not offer them. */
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
    hasReports: line.has_reports,
    hasCodes: line.has_codes,
    ...{ package_id, name, pricing_basis, flight_start, flight_end, booked: booked ?? '', price, currency },
  }
}

/** Like the one before it, as lines of a campaign mostly are. */
export function newLine(before?: EditedLine): EditedLine {
  return {
    key: nextKey++,
    hasReports: false,
    hasCodes: false,
    package_id: null,
    name: '',
    pricing_basis: before?.pricing_basis ?? 'impressions',
    flight_start: before?.flight_start ?? '',
    flight_end: before?.flight_end ?? '',
    booked: '',
    price: '',
    currency: before?.currency ?? '',
  }
}

export interface CampaignFormProps {
  first: { name: string; buyerId: string; lines: EditedLine[] }
  /** Buyers that the seller has sold to. */
  buyers: Buyer[]
  canChangeBuyer: boolean
  saveLabel: string
  cancelTo: string
  isSaving: boolean
  error: ApiProblem | null
  /** What is said beside the failure where somebody else has changed the campaign. */
  onReload?: () => void
  onChange: () => void
  onSave: (form: CampaignForm) => void
}

/** A campaign with its buyer and its lines. What is wrong is said by the server, and shown beside the field. */
export function CampaignFields(props: CampaignFormProps) {
  const { first, error, isSaving, onSave } = props
  const [name, setName] = useState(first.name)
  const [buyerId, setBuyerId] = useState(first.buyerId)
  const [lines, setLines] = useState(first.lines)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, error)
  const sent = { name, buyer_id: buyerId, lines: lines.map(sentLine) }
  // Compared as text: a change that was taken back is none.
  const [opened] = useState(() => JSON.stringify(sent))
  const guard = useUnsavedChanges(JSON.stringify(sent) !== opened)
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      props.onChange()
      set(value)
    }
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(sent)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {guard}
      <Stack gap="lg">
        <Paper withBorder p="lg">
          <Stack maw={560}>
            <TextInput
              label="Name of the campaign"
              name="name"
              required
              maxLength={200}
              value={name}
              onChange={(event) => changing(setName)(event.currentTarget.value)}
              error={errorOf('name')}
            />
            <BuyerField
              buyers={props.buyers}
              value={buyerId}
              isFixed={!props.canChangeBuyer}
              onChange={changing(setBuyerId)}
              error={errorOf('buyer_id')}
            />
          </Stack>
        </Paper>
        <LineFields lines={lines} onChange={changing(setLines)} errorOf={errorOf} />
        {error && !isBesideField(error, lines.length) && (
          <Stack gap="xs" align="flex-start">
            <Failure error={error} />
            {error.status === 409 && props.onReload && (
              <Button variant="default" onClick={props.onReload}>
                Load it again and lose what you changed
              </Button>
            )}
          </Stack>
        )}
        <Group>
          <Button type="submit" loading={isSaving}>
            {props.saveLabel}
          </Button>
          <Anchor component={PageLink} to={props.cancelTo}>
            Cancel
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}

/** A flat-rate line has no quantity, whatever was typed before it became one. */
function sentLine(line: EditedLine): LineForm {
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
  }
}

const LINE_FIELD = /^lines\.(\d+)\./

function isBesideField(error: ApiProblem, lines: number): boolean {
  const line = LINE_FIELD.exec(error.field ?? '')?.[1]
  return error.field === 'name' || error.field === 'buyer_id' || (line !== undefined && Number(line) < lines)
}

/** Moves the focus to the field, for people who cannot see where the error is. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, error: ApiProblem | null): void {
  useEffect(() => {
    if (error?.field === undefined) return
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(error.field)}"]`)?.focus()
  }, [form, error])
}

const OTHER = 'other'
const NEW = 'new'

/** From those who were sold to before, anybody by their organization ID, or somebody new: nobody can list the others. */
function BuyerField({
  buyers,
  value,
  isFixed,
  onChange,
  error,
}: {
  buyers: Buyer[]
  value: string
  isFixed: boolean
  onChange: (buyerId: string) => void
  error: string | undefined
}) {
  const { isAdmin } = usePerson()
  const [introduced, setIntroduced] = useState<{ id: string; name: string }[]>([])
  const [isIntroducing, setIsIntroducing] = useState(false)
  const known = [...buyers, ...introduced.filter(({ id }) => !buyers.some((buyer) => buyer.id === id))]
  const isKnown = known.some(({ id }) => id === value)
  const [isOther, setIsOther] = useState(buyers.length === 0 || (value !== '' && !isKnown))
  if (isFixed) {
    return (
      <TextInput
        label="Buyer"
        value={known.find(({ id }) => id === value)?.name ?? value}
        readOnly
        description="The campaign has been reported on, so it keeps its buyer."
      />
    )
  }
  const choose = (chosen: string) => {
    if (chosen === NEW) return setIsIntroducing(true)
    setIsOther(chosen === OTHER)
    onChange(chosen === OTHER ? '' : chosen)
  }
  return (
    <>
      <NativeSelect
        label="Buyer"
        {...(!isOther && { name: 'buyer_id' })}
        required
        value={isOther ? OTHER : value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choose a buyer', disabled: true },
          ...known.map(({ id, name }) => ({ value: id, label: name })),
          { value: OTHER, label: 'Somebody else, by their organization ID' },
          ...(isAdmin ? [{ value: NEW, label: 'Somebody new: create and invite them' }] : []),
        ]}
        error={!isOther && error}
      />
      {isOther && (
        <TextInput
          label="Organization ID of the buyer"
          name="buyer_id"
          required
          description="Ask the buyer for it: it stands at the end of their list of campaigns."
          placeholder="00000000-0000-0000-0000-000000000000"
          maxLength={100}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      )}
      {isIntroducing && (
        <IntroduceBuyer
          onCreated={(buyer) => {
            setIntroduced([...introduced, buyer])
            setIsOther(false)
            onChange(buyer.id)
          }}
          onClose={() => setIsIntroducing(false)}
        />
      )}
    </>
  )
}

function LineFields({
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
    // The button that was pressed is gone, and the keyboard should not be lost with it.
    addButton.current?.focus()
  }
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          Lines
        </Title>
        <Text size="sm" c="dimmed">
          Days are UTC, the last one included. Write numbers without separators: 1500000 or 12.50. Leave out
          what is booked where no quantity was agreed.
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
  const field = (term: keyof LineForm) => ({
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
        <Grid.Col span={{ base: 12, md: 8 }}>
          <TextInput
            label="Name"
            required
            maxLength={200}

            autoFocus={isNew}
            {...field('name')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
          <NativeSelect
            label="Priced on"
            disabled={line.hasReports}
            {...field('pricing_basis')}
            onChange={(event) => onChange({ pricing_basis: event.currentTarget.value as PricingBasis })}
            data={Object.entries(BASIS_WORDS).map(([value, label]) => ({ value, label }))}
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
            label={isFlat ? 'Price' : 'Price per thousand'}
            inputMode="decimal"
            required
            maxLength={100}
            {...field('price')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 5, xs: 2, md: 1.5 }}>
          <TextInput label="Currency" required placeholder="EUR" maxLength={3} {...field('currency')} />
        </Grid.Col>
      </Grid>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {line.hasReports
            ? 'This line has been reported on: it stays, with its basis and its first day.'
            : line.hasCodes && 'Affiliate codes are on this line: it stays.'}
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
