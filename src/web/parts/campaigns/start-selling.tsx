import { Anchor, Text } from '@mantine/core'
import { usePerson } from '../../session.ts'
import { PageLink } from '../page-link.tsx'

/** Buyers are not asked to sell at every visit, but they can. */
export function StartSelling() {
  const { onlyBuys } = usePerson()
  if (!onlyBuys) return null
  return (
    <Text size="sm" c="dimmed" ta="center">
      Do you sell too?{' '}
      <Anchor component={PageLink} to="/new-campaign" inherit>
        Create a campaign
      </Anchor>
    </Text>
  )
}
