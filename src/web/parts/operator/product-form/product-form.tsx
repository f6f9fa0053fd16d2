import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type SyntheticEvent } from 'react'
import { useAct } from '../../../api.ts'
import { formatCount } from '../../../format.ts'
import { useKeepTyped, useTypedForm, type TypedForm } from '../../../typed-form.ts'
import { useUnsavedChanges } from '../../../unsaved-changes.tsx'
import { isAt } from '../../field-errors.ts'
import { PageLink } from '../../page-link.tsx'
import { countFields, nameOf, useShownProblems } from '../live-check.ts'
import { productOf, restoredDraft, type ProductDraft } from '../product-draft.ts'
import { Refused } from '../refused.tsx'
import { RestartableForm } from '../restartable-form.tsx'
import { typedDraftFrom, type TypedDraft } from '../restored-draft.ts'
import { WrongFieldsOfDraft } from '../wrong-fields-of-draft.tsx'
import { AnswerPanel } from './agent-answer.tsx'
import { Basics } from './basics.tsx'
import { Card } from './card.tsx'
import { Contents, ContentsChoice, type SectionState } from './contents.tsx'
import { Deadlines } from './deadlines.tsx'
import { optionalAt, withOptional, type ProductFields } from './fields.ts'
import { Forecast } from './forecast.tsx'
import { Formats, type FormatChoice } from './formats.tsx'
import { Placements } from './placements.tsx'
import { Pricing } from './pricing.tsx'
import { Properties } from './properties.tsx'
import { Reporting } from './reporting.tsx'
import { isFilledIn, isIn, SECTION_IDS, type SectionId } from './sections.ts'
import { Sellers, type NamedSeller } from './sellers.tsx'
import { Shows } from './shows.tsx'
import { Terms } from './terms.tsx'
import { useAgentAnswer } from './use-agent-answer.ts'

interface Saved {
  product_id: string
  revision: number
}

interface ProductFormProps {
  first: ProductDraft
  revision: number | null
  formats: readonly FormatChoice[]
  /** Those that the saved product has. */
  sellers?: readonly NamedSeller[]
  saveLabel: string
  actions?: ReactNode
  save: (product: Record<string, unknown>, revision: number | null) => Promise<Saved>
  onSaved?: (saved: Saved) => void
  /** Offered where someone else has changed the product. */
  onReload?: () => void
  /** Whether there is something to lose. */
  onChanges?: (hasChanges: boolean) => void
}

/**
 * A whole product by sections, with the agent's answer beside it. What is wrong is named as one types: at fields that were touched,
 * and after the first attempt to save at all of them. What is typed is kept until it is saved or given up.
 */
export function ProductForm(props: ProductFormProps) {
  const { first, revision, onReload } = props
  const typed = useTypedForm<TypedDraft<ProductDraft>>(
    revision === null ? 'new product' : `product ${first.product_id}`,
    (stored) => typedDraftFrom(stored, restoredDraft),
  )
  return (
    <RestartableForm typed={typed} onReload={onReload}>
      {(reload) => <Fields {...props} typed={typed} {...reload} />}
    </RestartableForm>
  )
}

function Fields({
  first,
  revision,
  formats,
  sellers = [],
  saveLabel,
  actions,
  save,
  onSaved,
  onReload,
  onChanges,
  typed,
}: ProductFormProps & { typed: TypedForm<TypedDraft<ProductDraft>> }) {
  const [start] = useState(typed.restored?.values ?? { draft: first, revision })
  const [draft, setDraft] = useState(start.draft)
  const [savedRevision, setSavedRevision] = useState(start.revision)
  const form = useRef<HTMLFormElement>(null)
  const product = productOf(draft)
  const answer = useAgentAnswer(product, revision === null)

  // Compared as text: a change that was undone does not count.
  const [before, setBefore] = useState(() => JSON.stringify(productOf(first)))
  const hasChanges = JSON.stringify(product) !== before
  useKeepTyped(
    typed,
    hasChanges ? JSON.stringify({ draft, revision: savedRevision } satisfies TypedDraft<ProductDraft>) : null,
  )
  useEffect(() => onChanges?.(hasChanges), [hasChanges])
  const guard = useUnsavedChanges(hasChanges, { onLeave: typed.forget })

  const { shown, errors, hasTried, touch, reveal, revealAndGo, settle } = useShownProblems(answer, form)
  const forget = (path: string) => answer.forget((field) => isAt(field, path))
  const fields: ProductFields = {
    draft,
    errors,
    set: (changes) => {
      if (changes.properties && changes.properties.length !== draft.properties.length)
        forget('publisher_properties')
      if (changes.pricing && changes.pricing.length !== draft.pricing.length) forget('pricing_options')
      setDraft((now) => ({ ...now, ...changes }))
    },
    at: (path) => optionalAt(draft, path),
    write: (path, value) => {
      touch(path)
      if (value === undefined || Array.isArray(value)) forget(path)
      setDraft((now) => withOptional(now, path, value))
    },
    rewrite: (path, change) => {
      touch(path)
      setDraft((now) => withOptional(now, path, change(optionalAt(now, path))))
    },
  }

  const saving = useAct(async (sent: Record<string, unknown>) => {
    const saved = await save(sent, savedRevision)
    typed.forget()
    setSavedRevision(saved.revision)
    settle()
    setBefore(JSON.stringify(sent))
    return saved
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reveal()
    saving.mutate(product, {
      onSuccess: (saved) => onSaved?.(saved),
      onError: (error) => {
        if (error.problems.length === 0) return
        answer.refuse(error)
        revealAndGo()
      },
    })
  }

  const states = Object.fromEntries(
    SECTION_IDS.map((id): [SectionId, SectionState] => [
      id,
      {
        isFilledIn: isFilledIn(id, draft),
        wrong: countFields(
          shown.filter(({ field }) => isIn(id, field)),
          product,
        ),
      },
    ]),
  ) as Record<SectionId, SectionState>
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const panel = <AnswerPanel answer={answer} onShowWrong={revealAndGo} />
  const noteTouched = (event: SyntheticEvent) => touch(nameOf(event.target))
  return (
    <div className="product-form">
      {guard}
      <Contents states={states} />
      <form ref={form} onSubmit={submit} onChange={noteTouched} noValidate>
        <Stack gap="lg">
          <ContentsChoice states={states} />
          {hasTried && (
            <WrongFieldsOfDraft
              problems={answer.problems}
              leftOut={answer.leftOut}
              errors={errors}
              what="Product"
            />
          )}
          <Basics fields={fields} isNew={revision === null} />
          <Properties fields={fields} />
          <Formats fields={fields} formats={formats} />
          <Placements fields={fields} formats={formats} />
          <Pricing fields={fields} />
          <Forecast fields={fields} />
          <Shows fields={fields} />
          <Deadlines fields={fields} />
          <Reporting fields={fields} />
          <Terms fields={fields} />
          <Card fields={fields} />
          <Sellers fields={fields} named={sellers} />
          <Kept rest={draft.rest} />
          {!isBeside && (
            <Paper component="details" withBorder p="md" className="folded-answer">
              <summary>What a buyer’s agent gets</summary>
              {panel}
            </Paper>
          )}
          {saving.error && saving.error.problems.length === 0 && (
            <Refused error={saving.error} onReload={onReload} />
          )}
          <Paper withBorder p="sm" shadow="sm" className="form-bar">
            <Group>
              <Button type="submit" loading={saving.isPending}>
                {saveLabel}
              </Button>
              {actions}
              <Anchor component={PageLink} to="/operator/products">
                Cancel
              </Anchor>
              {hasTried && answer.wrongCount > 0 && (
                <Text size="sm" c="var(--mantine-color-error)" role="status" visibleFrom="xs">
                  {formatCount(answer.wrongCount)} {answer.wrongCount === 1 ? 'field' : 'fields'} to fix
                </Text>
              )}
            </Group>
          </Paper>
        </Stack>
      </form>
      {isBeside && <aside className="form-beside">{panel}</aside>}
    </div>
  )
}

function Kept({ rest }: { rest: ProductDraft['rest'] }) {
  const names = Object.keys(rest)
  if (names.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      Not shown here and kept unchanged: {names.join(', ')}. Change them with an import.
    </Text>
  )
}
