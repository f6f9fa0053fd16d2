import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { useSearchState } from '../search-state.ts'
import { usePerson } from '../session.ts'

/** For organizations that both sell and buy: amounts of the two are never added. */
export function Sides({ side, ...rest }: { side: 'seller' | 'buyer' } & Pick<SegmentedControlProps, 'size'>) {
  const { organization } = usePerson()
  const { change } = useSearchState()
  if (!organization?.sells || !organization.buys) return null
  return (
    <SegmentedControl
      aria-label="Side"
      maw={320}
      {...rest}
      value={side}
      // Partners are those of one side, and only buyers have unseen terms.
      onChange={(chosen) => change({ side: chosen, partner: undefined, terms: undefined, page: undefined })}
      data={[
        { value: 'seller', label: 'Selling' },
        { value: 'buyer', label: 'Buying' },
      ]}
    />
  )
}
