import { Tabs } from '@mantine/core'
import type { AffiliateDaysAnswer } from '../../answers.ts'
import { capitalized } from '../../format.ts'
import { useSearchState } from '../../search-state.ts'
import { Days } from './days.tsx'
import type { Scope } from './scope.ts'
import { Totals } from './totals.tsx'

const TABS = ['codes', 'packages', 'campaigns', 'days'] as const

export function Tables({ answer, scope }: { answer: AffiliateDaysAnswer; scope: Scope }) {
  const { search, change } = useSearchState()
  const tabs = TABS.filter((tab) => tab !== 'campaigns' || answer.campaign === null)
  const tab = tabs.find((one) => one === search['by']) ?? 'codes'
  const show = (value: string | null) =>
    change({
      by: value === 'codes' ? undefined : (value ?? undefined),
      page: undefined,
      search: undefined,
      sort: undefined,
      direction: undefined,
    })
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {capitalized(one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((one) => (
        <Tabs.Panel key={one} value={one} pt="md">
          {one === 'days' ? <Days answer={answer} /> : <Totals tab={one} scope={scope} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
