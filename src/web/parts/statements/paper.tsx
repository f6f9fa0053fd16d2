import { Anchor, Text, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { UNITS } from '../../../core/delivery/units.ts'
import type {
  StatementAdjustment,
  StatementContent,
  StatementCount,
  StatementFigure,
  StatementLine,
} from '../../../core/statement/statement.ts'
import { REASON_WORDS, SOURCE_WORDS } from '../../../core/statement/statement-words.ts'
import type { StatementView } from '../../answers.ts'
import { capitalized, formatAsOf, formatDay, formatDecimal, formatMoney, formatUtc } from '../../format.ts'
import { CopyField } from '../copy.tsx'
import { Logo } from '../logo.tsx'
import { formatFlight } from '../pacing.tsx'
import { PageLink } from '../page-link.tsx'
import { Term } from '../term.tsx'
import { totalLabel, withoutSign } from './total-label.ts'
import './paper.css'

/** A statement as both sides hold it, on the screen and on paper. All its times are UTC, so that both read the same. */
export function StatementPaper({ statement }: { statement: StatementView }) {
  const { content, signed, logos } = statement
  const { campaign, currency, period, totals } = content
  usePrintFooter(
    signed
      ? `Statement ${signed.number} · SHA-256 ${signed.sha256} · Verify at ${location.origin}/verify`
      : 'Draft, not issued',
  )
  return (
    <article className="statement-paper" aria-label="Statement" data-draft={signed === null || undefined}>
      <header className="paper-head">
        <div>
          <Title order={2} size="h2">
            {signed ? `Statement ${signed.number}` : 'Draft statement'}
          </Title>
          <Text>{formatFlight(period.first_day, period.last_day)}</Text>
        </div>
        <div className="paper-total">
          <Text size="sm" c="dimmed" className="breakable">
            {totalLabel(content)}
          </Text>
          <Text fz={24} fw={700} lh={1.2} className="figures">
            {formatMoney(withoutSign(totals.total), currency)}
          </Text>
        </div>
      </header>
      <div className="paper-parties">
        <Party title="Seller" party={content.seller} logo={logos.seller} />
        <Party title="Buyer" party={content.buyer} logo={logos.buyer} />
      </div>
      <dl className="paper-facts">
        <PaperFact label="Campaign">
          <Anchor component={PageLink} to={`/campaigns/${campaign.id}`} inherit>
            {campaign.name}
          </Anchor>
        </PaperFact>
        {campaign.purchase_order !== null && (
          <PaperFact label="Purchase order">{campaign.purchase_order}</PaperFact>
        )}
        <PaperFact label="Issued">
          {'issued_at' in content ? formatUtc(content.issued_at) : 'Not yet'}
        </PaperFact>
        <PaperFact label="Currency">{currency}</PaperFact>
      </dl>
      <dl className="paper-facts paper-times">
        <PaperFact label="Measured until" note="The end of the period: totals measured up to then count.">
          {capitalized(formatAsOf(content.measured_until))}
        </PaperFact>
        <PaperFact
          label="Known at"
          note={
            signed
              ? 'When the statement was made, with everything reported by then. Later reports are in the next one.'
              : 'Now, with everything reported so far. A draft follows new reports until you issue it.'
          }
        >
          {formatUtc(content.known_at)}
        </PaperFact>
      </dl>
      <Lines lines={content.lines} currency={currency} />
      {content.adjustments.length > 0 && <Adjustments statement={statement} />}
      <Totals content={content} />
      {signed && 'place' in content && <Proof statement={statement} signed={signed} />}
    </article>
  )
}

/** At the foot of each printed page, where the browser prints margin boxes. The paper itself ends with the same. */
function usePrintFooter(text: string) {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page statement { @bottom-left { content: ${JSON.stringify(text)}; } }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [text])
}

function Party({
  title,
  party,
  logo,
}: {
  title: string
  party: StatementContent['seller']
  logo: string | null
}) {
  return (
    <section aria-label={title}>
      <div>
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        <Text fw={600} className="breakable">
          {party.name}
        </Text>
      </div>
      {logo !== null && <Logo organizationId={party.id} version={logo} size={44} />}
    </section>
  )
}

function PaperFact({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note !== undefined && <dd className="paper-note">{note}</dd>}
    </div>
  )
}

/** A wide table, which scrolls within; on a phone each row is a card, whose cells say what they are. */
function PaperTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="paper-section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <div className="paper-scroll" role="region" aria-label={`Table: ${title}`} tabIndex={0}>
        {children}
      </div>
    </section>
  )
}

function Lines({ lines, currency }: { lines: readonly StatementLine[]; currency: string }) {
  return (
    <PaperTable title="Lines">
      <table className="paper-table" aria-label="Lines">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Booked</th>
            <th scope="col">
              Total to date
              <small>as of; source, received (UTC)</small>
            </th>
            <th scope="col">Delivered in the period</th>
            <th scope="col">Billed quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Billable</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.package_id} line={line} currency={currency} />
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={7}>No lines in {currency} any more: only adjustments.</td>
            </tr>
          )}
        </tbody>
      </table>
    </PaperTable>
  )
}

function LineRow({ line, currency }: { line: StatementLine; currency: string }) {
  const { pricing_basis: basis, figure, booked, agreed } = line
  const unit = UNITS[basis]
  const quantity = (text: string) => quantityInWords(basis, text)
  return (
    <tr>
      <th scope="row">
        <span className="paper-name">{line.name}</span>
        {line.reference !== null && <small>Reference {line.reference}</small>}
        <small>
          {unit.label}, {formatFlight(line.flight_start, line.flight_end)}
        </small>
      </th>
      <td data-label="Booked">
        {booked === null ? (basis === 'flat_rate' ? '–' : 'No goal') : quantity(booked)}
        {line.booked_amount !== null && <small>{formatMoney(line.booked_amount, currency)}</small>}
        {line.bills_overdelivery && <small>Overdelivery is billed</small>}
      </td>
      <td data-label="Total to date">
        {figure === null ? (
          '–'
        ) : (
          <>
            {quantity(figure.total)}
            <small className="unbroken">{measuredInWords(figure.as_of)}</small>
            <small className="unbroken">
              {SOURCE_WORDS[figure.source]}, {withoutZone(formatUtc(figure.received_at))}
            </small>
          </>
        )}
      </td>
      <td data-label="Delivered in the period">{quantity(line.delivered)}</td>
      <td data-label="Billed quantity">
        {quantity(line.billed_quantity)}
        <AgreedCounts counts={agreed} />
      </td>
      <td data-label="Price">
        {formatMoney(line.price, currency)}
        {unit.priceSuffix !== '' && <small className="unbroken">{unit.priceSuffix.trim()}</small>}
      </td>
      <td data-label="Billable">
        {formatMoney(line.billable, currency)}
        {line.is_capped && <small>Capped at booked</small>}
        {line.billable_to_date !== line.billable && (
          <small>{formatMoney(line.billable_to_date, currency)} to date</small>
        )}
      </td>
    </tr>
  )
}

function AgreedCounts({ counts }: { counts: readonly StatementCount[] }) {
  return counts.map((count) => <small key={count.first_day}>{agreedInWords(count)}</small>)
}

/** A flat rate is one, once delivered. */
function quantityInWords(basis: StatementLine['pricing_basis'], quantity: string): string {
  if (basis !== 'flat_rate') return formatDecimal(quantity)
  return quantity === '0' ? '–' : quantity === '1' ? 'Delivered' : formatDecimal(quantity)
}

/** A total of 00:00 is that of the day before. */
function measuredInWords(asOf: string): string {
  const at = Date.parse(asOf)
  if (at % DAY_MS !== 0) return withoutZone(formatUtc(asOf))
  return `end of ${formatDay(new Date(at - DAY_MS).toISOString().slice(0, 10))}`
}

/** Where the head of the column says that it is UTC. */
function withoutZone(instant: string): string {
  return instant.replace(/ UTC$/, '')
}

const DAY_MS = 86_400_000

function agreedInWords({ first_day, last_day, agreed, seller_count, buyer_count }: StatementCount): string {
  const counts = [
    `seller ${formatDecimal(seller_count)}`,
    ...(buyer_count === null ? [] : [`buyer ${formatDecimal(buyer_count)}`]),
  ]
  return `Agreed count for ${formatFlight(first_day, last_day)}: ${formatDecimal(agreed)} (${counts.join(', ')})`
}

function Adjustments({ statement }: { statement: StatementView }) {
  const { content } = statement
  return (
    <PaperTable title="Adjustments">
      <table className="paper-table" aria-label="Adjustments">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Corrects</th>
            <th scope="col">Reason</th>
            <th scope="col">Quantity, before → after</th>
            <th scope="col">Billable, before → after</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {content.adjustments.map((adjustment) => (
            <AdjustmentRow
              key={`${adjustment.package_id} ${adjustment.corrects.number}`}
              adjustment={adjustment}
              statement={statement}
            />
          ))}
        </tbody>
      </table>
    </PaperTable>
  )
}

function AdjustmentRow({
  adjustment,
  statement,
}: {
  adjustment: StatementAdjustment
  statement: StatementView
}) {
  const { corrects, reasons, reference, figure } = adjustment
  const { currency, lines } = statement.content
  const money = (amount: string) => formatMoney(amount, currency)
  const basis = lines.find(({ package_id }) => package_id === adjustment.package_id)?.pricing_basis
  const quantity = (text: string) => (basis ? quantityInWords(basis, text) : formatDecimal(text))
  // What changed terms alone correct was measured and agreed on as before.
  const isMeasured = reasons.some((reason) => reason !== 'terms')
  return (
    <tr>
      <th scope="row">
        <span className="paper-name">{adjustment.name}</span>
        {reference !== null && <small>Reference {reference}</small>}
      </th>
      <td className="paper-words" data-label="Corrects">
        <StatementLink number={corrects.number} statement={statement} />
        <small>{formatFlight(corrects.first_day, corrects.last_day)}</small>
      </td>
      <td className="paper-words" data-label="Reason">
        {reasonsInWords(reasons)}
        {isMeasured && figure && <NewTotal figure={figure} />}
        {isMeasured && <AgreedCounts counts={adjustment.agreed} />}
      </td>
      <td data-label="Quantity, before → after">
        <Change before={quantity(adjustment.quantity_before)} after={quantity(adjustment.quantity_after)} />
        {basis !== 'flat_rate' && (
          <small className="unbroken">{withSign(adjustment.quantity_difference, formatDecimal)}</small>
        )}
      </td>
      <td data-label="Billable, before → after">
        <Change before={money(adjustment.billable_before)} after={money(adjustment.billable_after)} />
      </td>
      <td data-label="Difference" className="unbroken">
        {withSign(adjustment.difference, money)}
      </td>
    </tr>
  )
}

/** May be broken between the two, but not within: a minus stays with its figure. */
function Change({ before, after }: { before: string; after: string }) {
  return (
    <>
      <span className="unbroken">{before} →</span> <span className="unbroken">{after}</span>
    </>
  )
}

/** The total at the end of the corrected period, as it is known now. */
function NewTotal({ figure }: { figure: StatementFigure }) {
  return (
    <small>
      Total to date {formatDecimal(figure.total)}, {measuredInWords(figure.as_of)};{' '}
      {SOURCE_WORDS[figure.source]}, received {formatUtc(figure.received_at)}
    </small>
  )
}

function reasonsInWords(reasons: StatementAdjustment['reasons']): string {
  return reasons
    .map((reason, i) => (i === 0 ? REASON_WORDS[reason] : REASON_WORDS[reason].toLowerCase()))
    .join(', ')
}

/** A difference has its sign, also where it is more. */
function withSign(difference: string, format: (text: string) => string): string {
  const isMore = /[1-9]/.test(difference) && !difference.startsWith('-')
  return `${isMore ? '+' : ''}${format(difference)}`
}

function StatementLink({ number, statement }: { number: number; statement: StatementView }) {
  const found = statement.related.find((each) => each.number === number)
  if (!found) return `Statement ${number}`
  return (
    <Anchor component={PageLink} to={`/statements/${found.id}`} inherit underline="always">
      Statement {number}
    </Anchor>
  )
}

function Totals({ content }: { content: StatementContent }) {
  const { currency, totals, adjustments } = content
  const rows: [string, string][] = [
    ['Booked, whole flight', totals.booked],
    ['Delivered in the period', totals.delivered],
    ['Billable for the period', totals.billable],
    ...(adjustments.length === 0 ? [] : [['Adjustments', totals.adjustments] as [string, string]]),
  ]
  return (
    <section className="paper-section paper-sums" aria-label="Totals">
      <table aria-label="Totals">
        <tbody>
          {rows.map(([label, amount]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="unbroken">{formatMoney(amount, currency)}</td>
            </tr>
          ))}
          <tr className="paper-sum">
            <th scope="row">Total</th>
            <td className="unbroken">{formatMoney(totals.total, currency)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** What a reader needs to check the file, and to know that no statement between two was left out. */
function Proof({
  statement,
  signed: { sha256, key_id },
}: {
  statement: StatementView
  signed: NonNullable<StatementView['signed']>
}) {
  const { content, related } = statement
  if (!('place' in content)) return null
  const { place, previous } = content
  const next = related.find(({ is_next }) => is_next)
  return (
    <section className="paper-section paper-proof" aria-label="Signature">
      <Title order={3} size="h5">
        Signature
      </Title>
      <dl className="paper-facts">
        <PaperFact label="SHA-256">
          <CopyField text={sha256} what="the hash" />
        </PaperFact>
        <PaperFact label="Key ID">
          <CopyField text={key_id} what="the key ID" />
        </PaperFact>
        <PaperFact label="Place in the chain">
          {place} of this campaign
          {previous === null ? ', the first' : ', after '}
          {previous !== null && <StatementLink number={previous.number} statement={statement} />}
          {next !== undefined && (
            <span className="screen-only">
              , before <StatementLink number={next.number} statement={statement} />
            </span>
          )}
        </PaperFact>
        {previous !== null && (
          <PaperFact label={`SHA-256 of statement ${previous.number}`}>
            <CopyField text={previous.sha256} what="the hash of the statement before" />
          </PaperFact>
        )}
      </dl>
      <Text size="sm" c="dimmed">
        <Term of="signature">Signed</Term> by this installation. To check that nothing was changed or left
        out, open{' '}
        <Anchor component={PageLink} to="/verify" inherit>
          {location.origin}/verify
        </Anchor>{' '}
        and choose the JSON file.
      </Text>
    </section>
  )
}
