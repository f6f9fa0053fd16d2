import { Radio, Stack } from '@mantine/core'
import type { LinesPreview } from '../../answers.ts'
import { formatDecimal } from '../../format.ts'

type Choice = NonNullable<LinesPreview['numbers']>[number]

const LABELS: Record<Choice['sign'], string> = {
  point: 'With a decimal point: 1,234.50',
  comma: 'With a decimal comma: 1.234,50',
}

/** Numbers that can be read in two ways mean what their sender says: each choice is shown with what it makes of one. */
export function Numbers({
  choices,
  sign,
  onChange,
}: {
  choices: readonly Choice[]
  sign: Choice['sign'] | null
  onChange: (sign: Choice['sign']) => void
}) {
  return (
    <Radio.Group
      label="How are numbers written?"
      description="Some can be read in two ways."
      value={sign ?? ''}
      onChange={(value) => onChange(value as Choice['sign'])}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio
            key={choice.sign}
            value={choice.sign}
            label={LABELS[choice.sign]}
            description={`“${choice.written}” is ${formatDecimal(choice.read)}.`}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
