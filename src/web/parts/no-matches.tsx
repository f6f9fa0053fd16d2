import { Button } from '@mantine/core'
import { useSearchState } from '../search-state.ts'
import { Empty } from './empty.tsx'

interface NoMatchesProps {
  action: string
  keep?: readonly string[]
  /** What the filters implied and the whole list has to be asked for. */
  set?: Record<string, string>
}

/** Where the filters leave nothing to show: a way to the whole list. */
export function NoMatches({ action, keep = [], set = {} }: NoMatchesProps) {
  const { search, change } = useSearchState()
  const showAll = () => {
    const gone = Object.keys(search).filter((name) => !keep.includes(name))
    change({ ...Object.fromEntries(gone.map((name) => [name, undefined])), ...set })
  }
  return (
    <Empty title="No matches">
      <Button variant="default" mt="sm" onClick={showAll}>
        {action}
      </Button>
    </Empty>
  )
}
