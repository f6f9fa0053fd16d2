import {
  isLineColumn,
  LINE_COLUMN_NAMES,
  USUAL_LINE_COLUMNS,
  type LineColumnName,
} from '../../../core/line-board/line-columns.ts'
import { useEffect } from 'react'
import { useSearchState } from '../../search-state.ts'

/** The chosen columns, in the order of the table. The line's name is always among them. */
export function useColumns(): {
  shown: readonly LineColumnName[]
  toggle: (name: LineColumnName) => void
  reset: () => void
} {
  const { search, change } = useSearchState()
  const chosen = (search['columns'] ?? '').split(',').filter(isLineColumn)
  const names = new Set<LineColumnName>(chosen.length === 0 ? USUAL_LINE_COLUMNS : ['name', ...chosen])
  const shown = LINE_COLUMN_NAMES.filter((name) => names.has(name))
  return {
    shown,
    toggle: (name) => {
      const others = LINE_COLUMN_NAMES.filter((own) => (own === name ? !names.has(own) : names.has(own)))
      change({ columns: isUsual(others) ? undefined : others.join(',') }, { replace: true })
    },
    reset: () => change({ columns: undefined }, { replace: true }),
  }
}

/** Columns in a link that do not exist are removed with the same words as any other filter. */
export function useClearUnknownColumns(): void {
  const { search, clear } = useSearchState()
  const { columns = '' } = search
  const areKnown = columns === '' || columns.split(',').every(isLineColumn)
  useEffect(() => {
    if (!areKnown) clear(['columns'])
  }, [areKnown])
}

function isUsual(names: readonly LineColumnName[]): boolean {
  return (
    names.length === USUAL_LINE_COLUMNS.length && names.every((name) => USUAL_LINE_COLUMNS.includes(name))
  )
}
