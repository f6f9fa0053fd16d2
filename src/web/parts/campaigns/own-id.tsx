import { Group, Text } from '@mantine/core'
import { usePerson } from '../../session.ts'
import { CopyField } from '../copy.tsx'

/**
 * Sellers enter it to name their buyer: nobody can list the organizations of an installation. An organization that only sells
 * does not need it, once it has a campaign.
 */
export function OwnId({ isForSellersToo = false }: { isForSellersToo?: boolean }) {
  const { organization, onlySells } = usePerson()
  if (organization === null || (onlySells && !isForSellersToo)) return null
  return (
    <Group gap="xs" justify="center">
      <Text size="sm" c="dimmed">
        Organization ID: share it with your sellers
      </Text>
      <CopyField text={organization.id} what="your organization ID" />
    </Group>
  )
}
