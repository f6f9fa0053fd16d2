import { Alert, Stack } from '@mantine/core'
import { useSearchState } from '../search-state.ts'
import { NewestOlder } from './newest-older.tsx'

/**
 * Below a list whose search ended after very many entries: how far back it went, and ways to continue and to return to the
 * newest. `name` is the part of the address that says where to continue.
 */
export function LookedBack({
  name,
  next,
  title,
  hint,
}: {
  name: string
  next: string | null
  title: string
  hint: string
}) {
  const { search } = useSearchState()
  if (next === null && search[name] === undefined) return null
  return (
    <Stack gap="sm">
      {next !== null && (
        <Alert color="gray" variant="light" title={title}>
          {hint}
        </Alert>
      )}
      <NewestOlder name={name} next={next} older="Search further back" />
    </Stack>
  )
}
