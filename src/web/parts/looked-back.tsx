import { Alert, Button, Group, Stack } from '@mantine/core'
import { useSearchState } from '../search-state.ts'

/**
 * Below a list whose search ended after very many: how far it went, a way on, and back to the newest. `name` is the part
 * of the address that says where to go on.
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
  const { search, change } = useSearchState()
  const goTo = (place: string | undefined) => change({ [name]: place, page: undefined })
  if (next === null && search[name] === undefined) return null
  return (
    <Stack gap="sm">
      {next !== null && (
        <Alert color="gray" variant="light" title={title}>
          {hint}
        </Alert>
      )}
      <Group>
        {search[name] !== undefined && (
          <Button variant="default" onClick={() => goTo(undefined)}>
            Newest
          </Button>
        )}
        {next !== null && (
          <Button variant="default" onClick={() => goTo(next)}>
            Search further back
          </Button>
        )}
      </Group>
    </Stack>
  )
}
