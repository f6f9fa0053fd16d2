import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useRef } from 'react'
import { useSearchState } from '../../search-state.ts'

type CampaignsView = 'cards' | 'table'

/** What only the table can show: a link with one of these opens it. */
const TABLE_ONLY = ['terms', 'partner', 'currency', 'sort', 'direction'] as const

/** As the address says; otherwise as it was before, so that clearing a filter changes nothing else, or as last chosen in this browser. */
export function useCampaignsView(): CampaignsView {
  const { search } = useSearchState()
  const [last] = useLastView()
  const shown = useRef(last)
  const { view } = search
  if (view === 'cards' || view === 'table') shown.current = view
  else if (TABLE_ONLY.some((name) => search[name] !== undefined)) shown.current = 'table'
  return shown.current
}

export function ViewSwitch({ view }: { view: CampaignsView }) {
  const { change } = useSearchState()
  const [, setLast] = useLastView()
  const choose = (chosen: CampaignsView) => {
    setLast(chosen)
    const gone = ['page', 'after', ...(chosen === 'cards' ? TABLE_ONLY : [])]
    change({ ...Object.fromEntries(gone.map((name) => [name, undefined])), view: chosen })
  }
  return (
    <SegmentedControl
      aria-label="Show as"
      value={view}
      onChange={(chosen) => choose(chosen === 'table' ? 'table' : 'cards')}
      data={[
        { value: 'cards', label: 'Cards' },
        { value: 'table', label: 'Table' },
      ]}
    />
  )
}

function useLastView() {
  return useLocalStorage<CampaignsView>({
    key: 'flightline-campaigns-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    deserialize: (text) => (text === '"table"' ? 'table' : 'cards'),
  })
}
