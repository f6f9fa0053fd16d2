import { Button, Stack } from '@mantine/core'
import { useSearchState } from '../../search-state.ts'
import { usePerson } from '../../session.ts'
import { Empty } from '../empty.tsx'
import { PageLink } from '../page-link.tsx'

/** Without a side in the address, an organization that sells or buys anything sees that. */
export function NoLines({ side }: { side: 'seller' | 'buyer' }) {
  const { onlyBuys, organization } = usePerson()
  const { change } = useSearchState()
  const hasOthers = side === 'buyer' ? organization?.sells : organization?.buys
  if (hasOthers) {
    return (
      <Empty title={side === 'buyer' ? 'Nothing bought yet' : 'Nothing sold yet'}>
        <Button variant="default" onClick={() => change({ side: undefined, page: undefined })}>
          {side === 'buyer' ? 'Show what you sell' : 'Show what you buy'}
        </Button>
      </Empty>
    )
  }
  return (
    <Empty title="No lines yet">
      <Stack align="center">
        {onlyBuys
          ? 'Lines appear here as soon as a seller adds them to your campaigns.'
          : 'Add a campaign with its lines, and all of them are listed here.'}
        {!onlyBuys && (
          <Button component={PageLink} to="/new-campaign">
            New campaign
          </Button>
        )}
      </Stack>
    </Empty>
  )
}
