import { Button, Paper, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { REFERENCE_LENGTH_MAX } from '../../core/campaign/reference.ts'
import type { ApiProblem } from '../api.ts'
import {
  afterCampaignChange,
  afterLineChange,
  listProblems,
  NO_PROBLEMS,
  problemsFrom,
  withLines,
  type FormProblems,
  type LineProblems,
  type ListedProblem,
} from '../form-problems.ts'
import { formatCount } from '../format.ts'
import { IconTable } from '../icons.ts'
import { useKeepTyped, useTypedForm, type TypedForm } from '../typed-form.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { BuyerField } from './buyer-field.tsx'
import type { Pasted } from './campaign-form/paste-lines.tsx'
import { ShiftDates } from './campaign-form/shift-dates.tsx'
import { Failure } from './failure.tsx'
import { FormButtons } from './form.tsx'
import {
  copiedLine,
  isBlank,
  LineFields,
  lineFrom,
  newLine,
  sentLine,
  type EditedLine,
  type LineActs,
} from './line-fields.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { Term } from './term.tsx'
import { WrongFields } from './wrong-fields.tsx'
import type { Buyer, CampaignForm } from '../answers.ts'

const PasteLines = lazy(() => import('./campaign-form/paste-lines.tsx'))

/** What is typed into the form. */
interface TypedCampaign {
  name: string
  buyerId: string
  purchaseOrder: string
  lines: EditedLine[]
  /** Of the campaign when the form was opened: a save over later changes of others is refused. Null: a new campaign. */
  version: number | null
}

/** `version` is null for a new campaign. `onSaved` is to be called once it is saved. */
type SaveCampaign = (form: CampaignForm, version: number | null, onSaved: () => void) => void

export interface CampaignFormProps {
  /** Left out: the campaign is new. */
  campaignId?: string
  first: TypedCampaign
  /** Names the form, for what is typed into it and not saved: "new campaign". */
  typedAs: string
  /** Those that the organization has sold to. */
  buyers: Buyer[]
  canChangeBuyer: boolean
  /** The lines are those of an earlier campaign. */
  isCopy?: boolean
  saveLabel: string
  cancelTo: string
  isSaving: boolean
  error: ApiProblem | null
  /** Offered where someone else has changed the campaign. */
  onReload?: () => void
  onChange: () => void
  onSave: SaveCampaign
  /** Offered where the campaign is new. */
  onSaveDraft?: SaveCampaign
}

/**
 * A campaign with its buyer and its lines. Everything that is wrong is shown at once, beside its field: what is missing at once,
 * the rest when the server has checked it. What is typed is kept until it is saved or given up.
 */
export function CampaignFields(props: CampaignFormProps) {
  const { first, onReload } = props
  const typed = useTypedForm(props.typedAs, (stored) => typedFrom(stored, first))
  // How often the form was started over.
  const [attempt, setAttempt] = useState(0)
  const discard = () => {
    typed.forget()
    props.onChange()
    setAttempt(attempt + 1)
  }
  return (
    <Stack gap="lg">
      {typed.restored && <RestoredNotice atMs={typed.restored.atMs} onDiscard={discard} />}
      <Fields
        key={attempt}
        {...props}
        typed={typed}
        // The button that had the focus is gone.
        isStartedOver={attempt > 0}
        {...(onReload && {
          onReload: () => {
            typed.forget()
            onReload()
          },
        })}
      />
    </Stack>
  )
}

function Fields(props: CampaignFormProps & { typed: TypedForm<TypedCampaign>; isStartedOver: boolean }) {
  const { first, typed, error, isSaving, onSave, onSaveDraft } = props
  const [start] = useState(typed.restored?.values ?? first)
  const [name, setName] = useState(start.name)
  const [buyerId, setBuyerId] = useState(start.buyerId)
  const [purchaseOrder, setPurchaseOrder] = useState(start.purchaseOrder)
  const [lines, setLines] = useState(start.lines)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [added, setAdded] = useState<number>()
  const [isPasting, setIsPasting] = useState(false)
  // What was pasted and not added: a dialog is easily closed by mistake.
  const [kept, setKept] = useState<Pasted>()
  const [pastedLines, setPastedLines] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  const sent = sentCampaign({ name, buyerId, purchaseOrder, lines })
  // Compared as text: a change that was undone does not count.
  const [before] = useState(() => JSON.stringify(sentCampaign(first)))
  const text = JSON.stringify(sent)
  const hasChanges = text !== before
  useKeepTyped(
    typed,
    hasChanges
      ? JSON.stringify({
          name,
          buyerId,
          purchaseOrder,
          lines,
          version: start.version,
        } satisfies TypedCampaign)
      : null,
  )
  const guard = useUnsavedChanges(hasChanges, { onLeave: typed.forget })

  /** As of the last render, for functions that stay the same. */
  const latest = useRef({ lines, error, onChange: props.onChange })
  latest.current = { lines, error, onChange: props.onChange }
  const acts = useMemo((): LineActs => {
    const clearError = () => latest.current.error && latest.current.onChange()
    const show = (line: EditedLine) => {
      setAdded(line.key)
      setOpened((keys) => new Set(keys).add(line.key))
    }
    return {
      change: (key, change) => {
        clearError()
        setLines((all) => all.map((line) => (line.key === key ? { ...line, ...change } : line)))
        setProblems((all) => afterLineChange(all, key, Object.keys(change)))
      },
      add: () => {
        clearError()
        const line = newLine(latest.current.lines.at(-1))
        show(line)
        setLines((all) => [...all, line])
      },
      duplicate: (key) => {
        clearError()
        const position = latest.current.lines.findIndex((line) => line.key === key)
        const copy = copiedLine(latest.current.lines[position]!)
        show(copy)
        setLines((all) => all.toSpliced(position + 1, 0, copy))
      },
      remove: (key) => {
        clearError()
        setLines((all) => all.filter((line) => line.key !== key))
      },
      open: (key) => {
        setAdded(key)
        setOpened((keys) => new Set(keys).add(key))
      },
    }
  }, [])

  const changeField = <Value,>(field: string, set: (value: Value) => void) => {
    return (value: Value) => {
      if (error) props.onChange()
      setProblems((all) => afterCampaignChange(all, field))
      set(value)
    }
  }

  // After the commit that shows the field: its line may have been folded.
  const [wanted, setWanted] = useState<{ field: string }>()
  useEffect(() => {
    if (!wanted) return
    // A list that can be searched keeps its name in a hidden field.
    const { field } = wanted
    const found = `[name="${field}"]:not([type="hidden"]), [data-field="${field}"]`
    form.current?.querySelector<HTMLElement>(found)?.focus()
  }, [wanted])
  const goTo = ({ key, field }: Pick<ListedProblem, 'key' | 'field'>) => {
    if (key !== null) setOpened((keys) => new Set(keys).add(key))
    setWanted({ field })
  }
  const show = (found: FormProblems, inLines: readonly EditedLine[]) => {
    setProblems(found)
    const [firstWrong] = listProblems(found, inLines)
    if (firstWrong) goTo(firstWrong)
  }

  const missing = useRef(new Map<string, string>())
  const sentLines = useRef(lines)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saveWith(onSave)
  }
  const saveWith = (save: SaveCampaign) => {
    sentLines.current = lines
    missing.current = missingFields(sent)
    const named = [...missing.current].map(([field, message]) => ({ field, message }))
    show(problemsFrom(named, lines), lines)
    // Sent even so: what else is wrong is shown together with what is missing.
    save(sent, start.version, typed.forget)
  }
  useEffect(() => {
    if (!error) return
    const named = error.problems.map((problem) => ({
      field: problem.field,
      message: missing.current.get(problem.field) ?? problem.message,
    }))
    if (named.length > 0)
      show(problemsFrom(named, sentLines.current, error.problemsLeftOut), latest.current.lines)
  }, [error])

  const filledLines = useMemo(() => lines.filter((line) => !isBlank(line)), [lines])
  const addPasted = (pasted: readonly { line: Partial<EditedLine>; problems: LineProblems }[]) => {
    if (error) props.onChange()
    const inForm = pasted.map(({ line, problems: wrong }) => ({ line: lineFrom(line), wrong }))
    const next = [...filledLines, ...inForm.map(({ line }) => line)]
    setLines(next)
    setIsPasting(false)
    setKept(undefined)
    setPastedLines(inForm.length)
    const wrongLines = new Map(
      inForm.flatMap(({ line, wrong }) => (Object.keys(wrong).length > 0 ? [[line.key, wrong]] : [])),
    )
    if (wrongLines.size > 0) show(withLines(problems, wrongLines), next)
  }

  const shift = (shifted: EditedLine[]) => {
    changeField('lines', setLines)(shifted)
    setProblems((all) =>
      shifted.reduce((left, { key }) => afterLineChange(left, key, ['flight_start', 'flight_end']), all),
    )
  }

  const listed = listProblems(problems, lines)
  const isElsewhere =
    error !== null &&
    (error.problems.length === 0 || error.problems.some(({ field }) => !hasPlace(field, lines)))
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {guard}
      <Stack gap="lg">
        <WrongFields
          fields={listed.map((problem) => ({ ...problem, onGo: () => goTo(problem) }))}
          leftOut={problems.leftOut}
        />
        <Paper withBorder p="lg">
          <Stack maw={560}>
            <TextInput
              label="Campaign name"
              name="name"
              required
              autoFocus={props.isStartedOver}
              maxLength={200}
              value={name}
              onChange={(event) => changeField('name', setName)(event.currentTarget.value)}
              error={problems.campaign['name']}
            />
            <BuyerField
              buyers={props.buyers}
              value={buyerId}
              isFixed={!props.canChangeBuyer}
              onChange={changeField('buyer_id', setBuyerId)}
              error={problems.campaign['buyer_id']}
            />
            <TextInput
              label="Purchase order"
              description={
                <>
                  The buyer’s <Term of="purchaseOrder">purchase order</Term> number for this campaign, if you
                  have one.
                </>
              }
              name="purchase_order"
              maxLength={REFERENCE_LENGTH_MAX}
              value={purchaseOrder}
              onChange={(event) => changeField('purchase_order', setPurchaseOrder)(event.currentTarget.value)}
              error={problems.campaign['purchase_order']}
            />
          </Stack>
        </Paper>
        {props.isCopy && <ShiftDates lines={lines} onShift={shift} />}
        <LineFields
          lines={lines}
          problems={problems.lines}
          opened={opened}
          added={added}
          acts={acts}
          error={problems.campaign['lines']}
        >
          <Button
            variant="default"
            leftSection={<IconTable size={16} aria-hidden />}
            onClick={() => setIsPasting(true)}
          >
            Paste lines
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {pastedLines === 1
              ? '1 line added. Save the campaign to keep it.'
              : pastedLines > 1 && `${formatCount(pastedLines)} lines added. Save the campaign to keep them.`}
          </Text>
        </LineFields>
        {isElsewhere && (
          <Stack gap="xs" align="flex-start">
            <Failure error={error} />
            {error.status === 409 && props.onReload && (
              <Button variant="default" onClick={props.onReload}>
                Discard my changes and reload
              </Button>
            )}
          </Stack>
        )}
        {onSaveDraft && (
          <Text size="sm" c="dimmed">
            Not agreed yet? Save it as a <Term of="draft">draft</Term>, which only your organization sees.
          </Text>
        )}
        <FormButtons action={props.saveLabel} isPending={isSaving} cancelTo={props.cancelTo}>
          {onSaveDraft && (
            <Button variant="default" disabled={isSaving} onClick={() => saveWith(onSaveDraft)}>
              Save as draft
            </Button>
          )}
        </FormButtons>
      </Stack>
      {isPasting && (
        <Suspense>
          <PasteLines
            kept={kept}
            campaignId={props.campaignId ?? null}
            lines={filledLines}
            onAdd={addPasted}
            onClose={(pasted) => {
              setKept(pasted.text.trim() === '' ? undefined : pasted)
              setIsPasting(false)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}

function sentCampaign(typed: Omit<TypedCampaign, 'version'>): CampaignForm {
  const { name, buyerId, purchaseOrder, lines } = typed
  return {
    name,
    buyer_id: buyerId,
    purchase_order: purchaseOrder.trim() === '' ? null : purchaseOrder,
    lines: lines.map(sentLine),
  }
}

/** Whether the form shows what is wrong with the field. */
function hasPlace(field: string, [line]: readonly EditedLine[]): boolean {
  const term = /^lines\.\d+\.(.+)$/.exec(field)?.[1]
  return term === undefined
    ? ['name', 'buyer_id', 'purchase_order', 'lines'].includes(field)
    : line !== undefined && term in line
}

/** What was kept before the page was reloaded. Which terms are locked is taken from the campaign as it is now. */
function typedFrom(stored: unknown, first: TypedCampaign): TypedCampaign | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { name, buyerId, purchaseOrder, lines, version } = stored as Partial<TypedCampaign>
  if (typeof name !== 'string' || typeof buyerId !== 'string' || !Array.isArray(lines)) return null
  const now = new Map(first.lines.map((line) => [line.package_id, line]))
  return {
    name,
    buyerId,
    purchaseOrder: typeof purchaseOrder === 'string' ? purchaseOrder : first.purchaseOrder,
    version: typeof version === 'number' ? version : first.version,
    lines: lines.map((line: EditedLine) => {
      const {
        hasReports = false,
        hasCodes = false,
        hasCounts = false,
      } = line.package_id === null ? {} : (now.get(line.package_id) ?? {})
      return lineFrom({ ...line, hasReports, hasCodes, hasCounts })
    }),
  }
}

/** What is required and empty, in the order of the form, with what to do. */
function missingFields({ name, buyer_id, lines }: CampaignForm): Map<string, string> {
  const fields: [field: string, value: string, message: string][] = [
    ['name', name, 'Enter a name.'],
    ['buyer_id', buyer_id, 'Choose a buyer.'],
    ...lines.flatMap((line, position): [string, string, string][] => [
      [`lines.${position}.name`, line.name, 'Enter a name.'],
      [`lines.${position}.flight_start`, line.flight_start, 'Choose the first day.'],
      [`lines.${position}.flight_end`, line.flight_end, 'Choose the last day.'],
      [`lines.${position}.price`, line.price, 'Enter a price.'],
      [`lines.${position}.currency`, line.currency, 'Choose a currency.'],
    ]),
  ]
  return new Map(fields.flatMap(([field, value, message]) => (value.trim() === '' ? [[field, message]] : [])))
}
