import { List, Modal, Stack, Text } from '@mantine/core'
import type { Warning } from '../answers.ts'
import { subtractDecimals, type Decimal } from '../../exact/decimal.ts'
import { formatAsOf, formatCount, formatDecimal } from '../format.ts'
import { DialogButtons } from './dialog-buttons.tsx'

/** The warnings of one line. */
export interface WarnedLine {
  packageId: string
  name: string
  warnings: Warning[]
}

/** Why a warning is given, in a sentence. */
export function describeWarning(warning: Warning): string {
  return WORDS[warning.kind](warning)
}

const WORDS: Record<Warning['kind'], (warning: Warning) => string> = {
  lowers_total: ({ from, to }) => `Lowers the total by ${difference(from, to)}.`,
  jumps: ({ from, to, limit }) =>
    `Adds ${difference(to, from)} at once. The average so far is ${
      limit === '0' ? 'less than 1' : formatDecimal(limit ?? '0')
    } a day.`,
  exceeds_booked: ({ limit }) => `Above the ${formatDecimal(limit ?? '0')} booked.`,
  older_than_current: ({ limit }) =>
    `Older than the current total, which is as of ${formatAsOf(limit ?? '')}. It is kept in the history.`,
  marks_delivered: () => 'A line marked as delivered stays delivered: this cannot be undone.',
}

/** It says how the total would change, as the form does while the total is typed. */
export function saysDifference({ kind }: Warning): boolean {
  return kind === 'lowers_total' || kind === 'jumps' || kind === 'older_than_current'
}

/** Before and after, as far as the total changes. */
export function describeChange({ kind, from, to }: Warning): string {
  if (kind === 'marks_delivered') return 'Not delivered → delivered'
  if (kind === 'older_than_current') return `Stays ${formatDecimal(from ?? '0')}`
  return `${from === null ? '–' : formatDecimal(from)} → ${formatDecimal(to ?? '0')}`
}

function difference(a: string | null, b: string | null): string {
  return formatDecimal(subtractDecimals((a ?? '0') as Decimal, (b ?? '0') as Decimal))
}

/** Asks to confirm the figures. Nothing has been written yet. The form decides where the focus goes from here. */
export function ConfirmWarnings({
  lines,
  rejected,
  hasChanged,
  isOpen,
  isPending,
  onConfirm,
  onClose,
}: {
  lines: WarnedLine[]
  /** How many of the lines sent with them will not be saved. */
  rejected: number
  /** The figures are no longer those that were confirmed. */
  hasChanged: boolean
  isOpen: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Check these figures" centered returnFocus={false}>
      <Stack>
        <Text size="sm">
          {hasChanged
            ? 'The current totals have changed in the meantime. Nothing has been saved yet.'
            : 'Nothing has been saved yet.'}
        </Text>
        {lines.map(({ packageId, name, warnings }) => (
          <div key={packageId}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text className="figures">{describeChange(warnings[0]!)}</Text>
            <List size="sm" withPadding>
              {warnings.map((warning) => (
                <List.Item key={warning.kind}>{describeWarning(warning)}</List.Item>
              ))}
            </List>
          </div>
        ))}
        {rejected > 0 && (
          <Text size="sm">
            {rejected === 1
              ? '1 line has to be fixed first and is not submitted.'
              : `${formatCount(rejected)} lines have to be fixed first and are not submitted.`}
          </Text>
        )}
        <DialogButtons
          action="Submit anyway"
          isPending={isPending}
          isDangerous
          onAct={onConfirm}
          cancel="Go back"
          isCancelFocused
          onCancel={onClose}
        />
      </Stack>
    </Modal>
  )
}
