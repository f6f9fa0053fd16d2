import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useAnswer } from '../api.ts'
import type { KeyName } from '../answers.ts'

/** The agent keys by name, to choose from. */
export function useKeyNames() {
  return useAnswer('GET /operator/key-names')
}

/** One of the agent keys. `first` are the choices above them, such as all keys. */
export function KeyChoice({
  keys,
  first,
  value,
  onChoose,
  ...rest
}: {
  keys: readonly KeyName[]
  first: { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
} & Omit<NativeSelectProps, 'data' | 'value' | 'onChange'>) {
  const isUnknown =
    value !== '' && ![...first.map((one) => one.value), ...keys.map(({ id }) => id)].includes(value)
  return (
    <NativeSelect
      {...rest}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        ...first,
        ...(isUnknown ? [{ value, label: 'Unknown key' }] : []),
        ...keys.map((key) => ({ value: key.id, label: nameOfKey(key, keys) })),
      ]}
    />
  )
}

/** The prefix only tells keys of the same name apart: with it, the name is too long for a phone. */
function nameOfKey({ id, label, buyer_name, prefix, is_working }: KeyName, keys: readonly KeyName[]): string {
  const isShared = keys.some((key) => key.id !== id && key.label === label && key.buyer_name === buyer_name)
  return `${label} · ${buyer_name}${isShared ? ` · ${prefix}…` : ''}${is_working ? '' : ' (inactive)'}`
}
