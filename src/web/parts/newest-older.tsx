import { Button, Group } from '@mantine/core'
import { useSearchState } from '../search-state.ts'

/** Below a log: to older entries, and back to the newest. `name` is the part of the address that says where to continue. */
export function NewestOlder({
  name,
  next,
  older = 'Older',
  isCentred = false,
}: {
  name: string
  next: string | null
  older?: string
  isCentred?: boolean
}) {
  const { search, change } = useSearchState()
  const goTo = (place: string | undefined) => change({ [name]: place, page: undefined })
  return (
    <Group justify={isCentred ? 'center' : 'flex-start'}>
      {search[name] !== undefined && (
        <Button variant="default" onClick={() => goTo(undefined)}>
          Newest
        </Button>
      )}
      {next !== null && (
        <Button variant="default" onClick={() => goTo(next)}>
          {older}
        </Button>
      )}
    </Group>
  )
}
