import { Chip, Group, Input } from '@mantine/core'

/** Any of a few choices, each a toggle. */
export function Choices({
  label,
  name,
  words,
  isRequired = true,
  value,
  onChange,
  error,
}: {
  label: string
  name: string
  words: Record<string, string>
  isRequired?: boolean
  value: string[]
  onChange: (value: string[]) => void
  error: string | undefined
}) {
  return (
    <Input.Wrapper label={label} required={isRequired} error={error} labelElement="div">
      <Chip.Group multiple value={value} onChange={onChange}>
        <Group gap={6} mt={4} role="group" aria-label={label}>
          {Object.entries(words).map(([choice, text]) => (
            <Chip key={choice} value={choice} name={name} size="xs" variant="outline">
              {text}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
