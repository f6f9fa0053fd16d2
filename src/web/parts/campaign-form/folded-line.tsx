import { memo } from 'react'
import { parseDecimal } from '../../../exact/decimal.ts'
import { UNITS } from '../../../core/delivery/units.ts'
import { formatDecimal } from '../../format.ts'
import type { EditedLine, LineFieldsetProps } from '../line-fields.tsx'

/** A line of a long form, in one row until it is opened. Plain elements: there may be a thousand of them. */
export const FoldedLine = memo(function FoldedLine(props: LineFieldsetProps) {
  const { line, position, canRemove, problems, acts, onRemove } = props
  const wrong = Object.values(problems)
  const which = `line ${position + 1}${line.name === '' ? '' : `, ${line.name}`}`
  return (
    <fieldset className="form-line folded-line" aria-label={`Line ${position + 1}`}>
      <div className="folded-terms">
        <p>
          <b>
            {position + 1}. {line.name === '' ? 'No name' : line.name}
          </b>
        </p>
        <p className="figures folded-words">{termsInWords(line)}</p>
        {wrong.length > 0 && <p className="folded-problems">{wrong.join(' ')}</p>}
      </div>
      <div className="folded-buttons">
        <button type="button" onClick={() => acts.open(line.key)} aria-label={`Edit ${which}`}>
          Edit
        </button>
        <button type="button" onClick={() => acts.duplicate(line.key)} aria-label={`Duplicate ${which}`}>
          Duplicate
        </button>
        {canRemove && (
          <button type="button" onClick={() => onRemove(line.key)} aria-label={`Remove ${which}`}>
            Remove
          </button>
        )}
      </div>
    </fieldset>
  )
})

/** As typed: what is wrong is shown as it is. */
function termsInWords({
  pricing_basis,
  flight_start,
  flight_end,
  booked,
  price,
  currency,
}: EditedLine): string {
  const { label, words, priceSuffix } = UNITS[pricing_basis]
  const quantity = (booked ?? '').trim()
  return [
    `${flight_start || '–'} to ${flight_end || '–'}`,
    pricing_basis === 'flat_rate'
      ? label
      : quantity === ''
        ? `${label}, no goal`
        : `${written(quantity)} ${words}`,
    `${price === '' ? '–' : written(price)} ${currency}${priceSuffix}`,
  ].join(' · ')
}

function written(amount: string): string {
  const read = parseDecimal(amount.trim())
  return read === undefined ? amount : formatDecimal(read)
}
