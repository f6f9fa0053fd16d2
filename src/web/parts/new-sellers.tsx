import { Alert, Button, Stack, Text } from '@mantine/core'
import { useAnswer } from '../api.ts'
import { formatCount } from '../format.ts'
import { IconSpeakerphone } from '../icons.ts'
import { usePerson } from '../session.ts'
import { PageLink } from './page-link.tsx'

/** For admins, while sellers wait to be accepted. */
export function NewSellers() {
  const { isAdmin } = usePerson()
  const { data } = useAnswer('GET /sellers', { query: { state: 'pending' }, isEnabled: isAdmin })
  const [first, ...others] = data?.sellers ?? []
  if (!isAdmin || !first) return null
  return (
    <Alert
      color="indigo"
      variant="light"
      icon={<IconSpeakerphone aria-hidden />}
      title={
        others.length === 0
          ? `New seller: ${first.name} wants to share campaigns with you`
          : `${formatCount(others.length + 1)} new sellers want to share campaigns with you`
      }
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {others.length === 0
            ? `Their first campaign is ${first.campaign_name}. You see it once you accept them.`
            : 'You see their campaigns once you accept them.'}
        </Text>
        <Button component={PageLink} to="/settings/sellers" size="xs">
          Review
        </Button>
      </Stack>
    </Alert>
  )
}
