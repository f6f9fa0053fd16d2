import { Anchor, Badge, Box, Button, Collapse, Group, Stack, Text, TextInput } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import { UNITS } from '../../../core/delivery/units.ts'
import type { CountLine, CountPage } from '../../answers.ts'
import { formatCount, formatDay, formatDecimal } from '../../format.ts'
import { IconAlertTriangle, IconCheck } from '../../icons.ts'
import { PageLink } from '../page-link.tsx'
import { AnswerCount, type CountAnswer } from './answer-count.tsx'
import { CountHistory } from './count-history.tsx'
import { formatDays, formatDifference, formatTolerance, STATE_COLORS, STATE_WORDS } from './count-words.ts'

/** What the columns are, on a wide window; on a narrow one each figure has its own label. */
export function CountHeads({ page }: { page: CountPage }) {
  return (
    <div className="count-row count-heads" aria-hidden>
      <span>Line</span>
      <span className="count-figure">{sellerHead(page)}</span>
      <span className="count-figure">{buyerHead(page)}</span>
      <span className="count-figure">Difference</span>
      <span>State</span>
    </div>
  )
}

function sellerHead({ side, seller_name }: CountPage): string {
  return side === 'seller' ? 'You measured' : `${seller_name} measured`
}

function buyerHead({ side, buyer_name }: CountPage): string {
  return side === 'buyer' ? 'You counted' : `${buyer_name} counted`
}

/** One line: both counts, how far they are apart, what was said, and what to do. */
export function CountRow({
  line,
  page,
  typing,
}: {
  line: CountLine
  page: CountPage
  /** Where the buyer types; undefined: it is read only. */
  typing?: { value: string; error: string | undefined; onChange: (text: string) => void } | undefined
}) {
  const [answer, setAnswer] = useState<CountAnswer>()
  const row = useRef<HTMLLIElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const historyId = useId()
  const entries = line.entries.length + line.older_entries
  const unit = UNITS[line.pricing_basis]
  /** The keyboard goes back to the button, or to the line where an answer takes the button away. */
  const close = (isButtonGone: boolean) => {
    setAnswer(undefined)
    const button = isButtonGone || !opener.current?.isConnected ? null : opener.current
    ;(button ?? row.current?.querySelector('a'))?.focus()
  }
  return (
    <Box component="li" px="md" py="sm" ref={row}>
      <div className="count-row">
        <div>
          <Anchor
            component={PageLink}
            to={`/campaigns/${page.campaign_id}/lines/${line.package_id}`}
            fw={600}
          >
            {line.name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {line.reference !== null && `${line.reference} · `}
            {unit.label}
          </Text>
        </div>
        <Cell label={sellerHead(page)}>{formatDecimal(line.seller_count)}</Cell>
        {typing ? (
          <TextInput
            label="You counted"
            aria-label={`Your count of ${unit.words} for ${line.name}`}
            inputMode={unit.isWhole ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={200}
            classNames={{ input: 'count-input', label: 'count-label' }}
            value={typing.value}
            error={typing.error}
            onChange={(event) => typing.onChange(event.currentTarget.value)}
          />
        ) : (
          <Cell label={buyerHead(page)}>
            {line.buyer_count === null ? <Text c="dimmed">–</Text> : formatDecimal(line.buyer_count)}
          </Cell>
        )}
        <Cell label="Difference">
          <DifferenceMark line={line} page={page} />
        </Cell>
        <Stack gap={6} align="flex-start">
          <State line={line} page={page} />
          <Group gap={6}>
            {!page.is_draft && !line.is_before_flight && (
              <Actions
                line={line}
                onAnswer={(kind, button) => {
                  opener.current = button
                  setAnswer(kind)
                }}
              />
            )}
            {entries > 0 && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={isOpen}
                aria-controls={historyId}
                onClick={() => setOpen(!isOpen)}
              >
                History ({formatCount(entries)})
              </Button>
            )}
          </Group>
        </Stack>
      </div>
      <Collapse in={isOpen} id={historyId}>
        {isOpen && <CountHistory line={line} page={page} />}
      </Collapse>
      {answer && (
        <AnswerCount
          kind={answer}
          line={line}
          page={page}
          onDone={() => close(answer === 'agreed')}
          onClose={() => close(false)}
        />
      )}
    </Box>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="count-figure figures">
      <span className="count-label">{label}</span>
      <div>{children}</div>
    </div>
  )
}

/** A sign and words, so that nobody depends on the colour. */
function DifferenceMark({ line, page }: { line: CountLine; page: CountPage }) {
  const { difference } = line
  if (difference === null) return <Text c="dimmed">–</Text>
  const { is_within_tolerance: isWithin, percent } = difference
  const Icon = isWithin ? IconCheck : IconAlertTriangle
  const color = isWithin ? 'var(--mantine-color-teal-6)' : 'var(--mantine-color-orange-6)'
  return (
    <>
      <Group gap={4} wrap="nowrap" className="count-figure-group">
        <Icon size={16} color={color} aria-hidden />
        <Text fw={600}>{percent === null ? 'No base' : formatDifference(percent)}</Text>
      </Group>
      <Text size="xs" c="dimmed">
        {percent === null
          ? 'Nothing measured, so no percentage'
          : `${isWithin ? 'Within' : 'Outside'} ${formatTolerance(page.tolerance)}`}
      </Text>
    </>
  )
}

function State({ line, page }: { line: CountLine; page: CountPage }) {
  const other = page.side === 'seller' ? page.buyer_name : page.seller_name
  return (
    <Stack gap={4} align="flex-start">
      {line.is_before_flight && line.state === 'open' ? (
        <Text size="sm">
          The flight begins on {formatDay(line.flight_start)}: these days cannot be counted.
        </Text>
      ) : (
        <Badge variant="light" color={STATE_COLORS[line.state]} tt="none">
          {STATE_WORDS[line.state]}
        </Badge>
      )}
      {line.state === 'disputed' && <Dispute line={line} page={page} />}
      {line.agreed !== null && (
        <Text size="sm" className="figures">
          Agreed: <strong>{formatDecimal(line.agreed)}</strong>. Statements bill this figure for these days.
        </Text>
      )}
      {line.own_proposal !== null && (
        <Text size="sm" className="figures">
          You proposed {formatDecimal(line.own_proposal)}. Waiting for {other}.
        </Text>
      )}
      {line.is_offer_proposed && line.offer !== null && (
        <Text size="sm" className="figures">
          {other} proposes {formatDecimal(line.offer)}.
        </Text>
      )}
      {line.agreed_days !== null && (
        <Text size="sm">
          A figure is agreed for{' '}
          <Anchor
            component={PageLink}
            to={`/campaigns/${page.campaign_id}/counts?first_day=${line.agreed_days.first_day}&last_day=${line.agreed_days.last_day}`}
            inherit
          >
            {formatDays(line.agreed_days.first_day, line.agreed_days.last_day)}
          </Anchor>
          , which has some of these days. Open those days to change it.
        </Text>
      )}
    </Stack>
  )
}

/** The last one, with its reason. */
function Dispute({ line, page }: { line: CountLine; page: CountPage }) {
  const last = line.entries.findLast(({ kind }) => kind === 'disputed')
  if (!last || last.note === null) return null
  const note = page.notes[last.note]
  const who = last.side === page.side ? 'You' : last.side === 'seller' ? page.seller_name : page.buyer_name
  return (
    <Text size="sm" lineClamp={4} dir="auto">
      {who}: “{note}”
    </Text>
  )
}

function Actions({
  line,
  onAnswer,
}: {
  line: CountLine
  onAnswer: (kind: CountAnswer, button: HTMLButtonElement) => void
}) {
  const { offer, name } = line
  // These days cannot have a figure of their own.
  const canAgree = line.agreed_days === null
  const button = (kind: CountAnswer, words: string, isMain = false) => (
    <Button
      size="compact-sm"
      variant={isMain ? 'light' : 'default'}
      aria-label={`${words}: ${name}`}
      onClick={(event) => onAnswer(kind, event.currentTarget)}
    >
      {words}
    </Button>
  )
  return (
    <>
      {canAgree && offer !== null && button('agreed', `Agree to ${formatDecimal(offer)}`, true)}
      {canAgree && button('proposed', line.state === 'agreed' ? 'Propose a change' : 'Propose')}
      {offer !== null && button('disputed', 'Dispute')}
    </>
  )
}
