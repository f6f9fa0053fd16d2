import { Radio, Stack } from '@mantine/core'
import { DATE_FORM_NAMES } from '../../../core/delivery/date-form.ts'
import type { DateForm, DateQuestion } from '../../answers.ts'
import { formatCount, formatDay, formatUtc } from '../../format.ts'

/** Dates that are not ISO mean what their sender says: each form is shown with what it makes of a date of the file. */
export function Dates({
  question,
  form,
  label = 'How are dates written in this file?',
  description = 'Times without a time zone are read as UTC.',
  onChange,
}: {
  question: DateQuestion
  form: DateForm | null
  label?: string
  description?: string
  onChange: (form: DateForm) => void
}) {
  return (
    <Radio.Group
      label={label}
      description={description}
      value={form ?? ''}
      onChange={(value) => onChange(value as DateForm)}
    >
      <Stack gap="xs" mt="xs">
        {question.choices.map((choice) => (
          <Radio
            key={choice.form}
            value={choice.form}
            label={DATE_FORM_NAMES[choice.form]}
            description={describeChoice(choice)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function describeChoice({ written, read, unfit }: DateQuestion['choices'][number]): string {
  const example = `“${written}” is ${read.includes('T') ? formatUtc(read) : formatDay(read)}.`
  if (unfit === 0) return example
  return `${example} ${formatCount(unfit)} ${unfit === 1 ? 'date does' : 'dates do'} not fit.`
}
