import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { KeyName, KeyNamesAnswer } from '../../console/insight-answers.ts'
import { useAnswer } from '../api.ts'

/** The keys of buyers' agents, by name, for lists to choose from. */
export function useKeyNames() {
  return useAnswer<KeyNamesAnswer>('/operator/key-names')
}

/** One of the agent's keys. `first` are choices that stand before them, such as all of them. */
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
        ...(isUnknown ? [{ value, label: 'A key that is not there' }] : []),
        ...keys.map((key) => ({ value: key.id, label: nameOfKey(key) })),
      ]}
    />
  )
}

export function nameOfKey({ label, buyer_name, prefix, is_working }: KeyName): string {
  return `${label} · ${buyer_name} · ${prefix}…${is_working ? '' : ' (does not work)'}`
}
