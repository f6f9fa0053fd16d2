import {
  Alert,
  Checkbox,
  Code,
  Grid,
  Group,
  Loader,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LINES_PER_CAMPAIGN_MAX } from '../../../core/campaign/campaign.ts'
import { LINE_LABELS } from '../../../core/campaign/line-labels.ts'
import { PRICING_BASES, UNITS } from '../../../core/delivery/units.ts'
import type { LinesPreview, PreviewedRow } from '../../answers.ts'
import { ask, useAnswer, type ApiProblem, type Body } from '../../api.ts'
import { shownAt, type LineProblems } from '../../form-problems.ts'
import { capitalized, formatCount } from '../../format.ts'
import { usePerson } from '../../session.ts'
import { CopyButton } from '../copy.tsx'
import { CurrencyField } from '../currency-field.tsx'
import { DialogButtons } from '../dialog-buttons.tsx'
import { Failure } from '../failure.tsx'
import type { EditedLine } from '../line-fields.tsx'
import { Dates } from '../report-file/dates.tsx'
import { Numbers } from './numbers.tsx'
import { isRight, PreviewTable } from './preview-table.tsx'

type Sent = Body<'POST /lines/preview'>
type Pasting = Omit<Sent, 'campaign_id' | 'form_lines'>
/** What was pasted, and how it is to be read. */
export type Pasted = { [Field in keyof Pasting]-?: Exclude<Pasting[Field], undefined> }

const { product_id: SOLD_AS, ...LABELS } = LINE_LABELS

/** As copied from a sheet: cells are separated by tabs. Products only for those who have any, here one of theirs. */
function exampleWith(productId: string | undefined): string {
  const ofSeller = (cell: string) => (productId === undefined ? [] : [cell])
  return [
    [...Object.values(LABELS), ...ofSeller(SOLD_AS)],
    ['Front page', 'Impressions', '2026-03-01', '2026-03-31', '1500000', '12.50', 'EUR', 'no', 'HL-101'],
    [
      ...['Morning show', 'Downloads', '2026-03-01', '2026-04-30', '200000', '25', 'EUR', 'yes', 'HL-102'],
      ...['2026-03-02', 'https://example.com/episodes/12', '30', ...ofSeller(productId ?? '')],
    ],
    ['Newsletter', 'Flat rate', '2026-03-15', '2026-03-15', '', '900', 'EUR'],
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
}

const TYPING_MS = 300

/** Lines from a sheet: each row is shown as it is read, with what is wrong, before any is added to the form. */
export default function PasteLines({
  kept,
  campaignId,
  lines,
  onAdd,
  onClose,
}: {
  /** What was pasted before the dialog was closed. */
  kept: Pasted | undefined
  /** Null: the form is for a new campaign. */
  campaignId: string | null
  /** Those of the form. The pricing and currency of the last one, or the organization's currency, are taken where the sheet has none. */
  lines: readonly EditedLine[]
  onAdd: (lines: { line: Partial<EditedLine>; problems: LineProblems }[]) => void
  onClose: (pasted: Pasted) => void
}) {
  const last = lines.at(-1)
  const { organization } = usePerson()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [pasted, setPasted] = useState<Pasted>(
    kept ?? {
      text: '',
      date_form: null,
      decimal_sign: null,
      usual_pricing: last?.pricing_basis ?? null,
      usual_currency: last?.currency || (organization?.currency ?? ''),
    },
  )
  const [addsWrong, setAddsWrong] = useState(false)
  const change = (changed: Partial<Pasted>) => setPasted((before) => ({ ...before, ...changed }))
  // As text, so that a currency that is only written differently is not asked again: the button would be disabled under a click.
  const wanted = JSON.stringify({ ...pasted, usual_currency: pasted.usual_currency.trim().toUpperCase() })
  const [asked] = useDebouncedValue(wanted, TYPING_MS)
  const body = useMemo(
    () => ({
      ...(JSON.parse(asked) as Pasted),
      campaign_id: campaignId,
      form_lines: linesWithReference(lines),
    }),
    [asked, campaignId, lines],
  )
  const isEmpty = pasted.text.trim() === ''
  const preview = useQuery<LinesPreview, ApiProblem>({
    queryKey: ['pasted lines', asked],
    queryFn: ({ signal }) => ask('POST /lines/preview', { body, signal }),
    enabled: body.text.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const isCurrent = asked === wanted && !preview.isPlaceholderData
  const shown = isEmpty || preview.isError ? undefined : preview.data
  const right = shown?.rows.filter(isRight) ?? []
  const wrong = shown?.rows.filter((row) => row.line !== null && !isRight(row)) ?? []
  const unusable = shown?.rows.filter(({ line }) => line === null) ?? []
  const chosen = (shown?.rows ?? []).filter((row) => isRight(row) || (addsWrong && row.line !== null))
  const tooMany = lines.length + chosen.length - LINES_PER_CAMPAIGN_MAX
  const close = () => onClose(pasted)
  const add = () => {
    onAdd(chosen.map(({ line, problems }) => ({ line: line!, problems: problemsAt(line!, problems) })))
  }
  return (
    <Modal
      opened
      onClose={close}
      title="Paste lines from a sheet"
      size={1100}
      fullScreen={isPhone ?? false}
      closeOnClickOutside={isEmpty}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Textarea
          label="Rows from Excel, Google Sheets or a CSV file"
          description={`One line of the campaign per row, up to ${formatCount(LINES_PER_CAMPAIGN_MAX)}. The first row may name the columns, in any order.`}
          data-autofocus
          rows={6}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: 'sheet-text' }}
          value={pasted.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {isEmpty && <Example />}
        <Grid gutter="sm">
          <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
            <NativeSelect
              label="Pricing, if the sheet has none"
              value={pasted.usual_pricing ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({ usual_pricing: PRICING_BASES.find((basis) => basis === value) ?? null })
              }
              data={[
                { value: '', label: 'Not set' },
                ...PRICING_BASES.map((basis) => ({ value: basis, label: UNITS[basis].label })),
              ]}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
            <CurrencyField
              label="Currency, if the sheet has none"
              name="usual_currency"
              isRequired={false}
              value={pasted.usual_currency}
              onChange={(code) => change({ usual_currency: code })}
              error={undefined}
            />
          </Grid.Col>
        </Grid>
        {!isEmpty && preview.error && <Failure error={preview.error} title="These rows cannot be read" />}
        {(shown?.dates || shown?.numbers) && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {shown.dates && (
              <Dates
                question={shown.dates}
                form={pasted.date_form}
                label="How are dates written?"
                description="Some can be read in two ways."
                onChange={(form) => change({ date_form: form })}
              />
            )}
            {shown.numbers && (
              <Numbers
                choices={shown.numbers}
                sign={pasted.decimal_sign}
                onChange={(sign) => change({ decimal_sign: sign })}
              />
            )}
          </SimpleGrid>
        )}
        <Group role="status" gap="xs" mih={22}>
          {!isEmpty && !isCurrent && !preview.isError && <Loader size="xs" aria-hidden />}
          {shown && <Text size="sm">{verdictInWords(right.length, wrong.length, unusable.length)}</Text>}
        </Group>
        {shown && (
          <div>
            {shown.ignored_columns.length > 0 && (
              <Text size="sm" c="dimmed" mb="xs">
                Ignored columns: {shown.ignored_columns.join(', ')}
              </Text>
            )}
            <PreviewTable preview={shown} />
          </div>
        )}
        {wrong.length > 0 && (
          <Checkbox
            label={`Also add ${countRows(wrong.length)} with errors, to fix in the form`}
            checked={addsWrong}
            onChange={(event) => setAddsWrong(event.currentTarget.checked)}
          />
        )}
        {tooMany > 0 && (
          <Alert color="red" variant="light" role="alert">
            A campaign can have {formatCount(LINES_PER_CAMPAIGN_MAX)} lines: remove {countRows(tooMany)}.
          </Alert>
        )}
        <div className="dialog-bar">
          <DialogButtons
            action={chosen.length === 0 ? 'Add lines' : `Add ${countLines(chosen.length)}`}
            isDisabled={!isCurrent || chosen.length === 0 || tooMany > 0}
            onAct={add}
            onCancel={close}
          />
        </div>
      </Stack>
    </Modal>
  )
}

function Example() {
  const { data } = useAnswer('GET /products')
  const example = exampleWith(data?.products[0]?.product_id)
  return (
    <Stack gap={4}>
      <Group gap={4}>
        <Text size="sm" fw={500}>
          Example
        </Text>
        <CopyButton text={example} what="the example" />
        <Text size="sm" c="dimmed">
          Copy it into a sheet to start from.
        </Text>
      </Group>
      <Code block tabIndex={0} className="sheet-text">
        {example}
      </Code>
      <Text size="sm" c="dimmed">
        Without a header, the columns are in this order. Leave Booked empty if there is no goal. Dates and
        numbers that can be read in two ways, such as 03/04/2026 or 1,234, are asked about.
      </Text>
    </Stack>
  )
}

/** A reference that the form has already cannot be given to another line. */
function linesWithReference(lines: readonly EditedLine[]): { name: string; reference: string }[] {
  return lines.flatMap(({ name, reference }) =>
    (reference ?? '').trim() === '' ? [] : [{ name, reference: reference! }],
  )
}

function problemsAt(
  line: NonNullable<PreviewedRow['line']>,
  problems: PreviewedRow['problems'],
): LineProblems {
  return Object.fromEntries(
    problems.map(({ field, message }) => [shownAt(line, field), capitalized(message)]),
  )
}

function verdictInWords(right: number, wrong: number, unusable: number): string {
  const sentences = [
    `${capitalized(countRows(right))} can be added.`,
    ...(wrong > 0 ? [`${capitalized(countRows(wrong))} ${wrong === 1 ? 'has' : 'have'} errors.`] : []),
    ...(unusable > 0 ? [`${capitalized(countRows(unusable))} must be fixed in the sheet first.`] : []),
  ]
  return sentences.join(' ')
}

function countRows(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${formatCount(count)} lines`
}
