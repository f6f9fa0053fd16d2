import { Button, Stack } from '@mantine/core'
import { IconPlus } from '../../icons.ts'
import { Empty } from '../empty.tsx'
import { PageLink } from '../page-link.tsx'
import { OwnId } from './own-id.tsx'

export function NoCampaigns() {
  return (
    <Empty title="No campaigns yet">
      <Stack align="center">
        <span>Selling? Add a campaign, then report its delivery.</span>
        <Button component={PageLink} to="/new-campaign" leftSection={<IconPlus size={16} aria-hidden />}>
          Create the first campaign
        </Button>
        <span>
          Buying? Your sellers add the campaigns. Accept a new seller once, and its campaigns appear here.
        </span>
        <OwnId isForSellersToo />
      </Stack>
    </Empty>
  )
}
