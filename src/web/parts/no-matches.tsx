import { Button } from '@mantine/core'
import { useSearchState } from '../search-state.ts'
import { Empty } from './empty.tsx'

/** Where the filters leave nothing to show: a way to the whole list. */
export function NoMatches({ action, keep = [] }: { action: string; keep?: readonly string[] }) {
  const { search, change } = useSearchState()
  const showAll = () => {
    const gone = Object.keys(search).filter((name) => !keep.includes(name))
    change(Object.fromEntries(gone.map((name) => [name, undefined])))
  }
  return (
    <Empty title="No matches">
      <Button variant="default" mt="sm" onClick={showAll}>
        {action}
      </Button>
    </Empty>
  )
}
