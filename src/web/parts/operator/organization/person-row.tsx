import { Badge, Grid, Group, Text } from '@mantine/core'
import type { OrganizationView } from '../../../answers.ts'
import { formatAge, formatInBoth } from '../../../format.ts'
import { PersonActions } from '../../person-actions.tsx'
import { Row } from '../../rows.tsx'
import { EmailAddress } from '../../email-address.tsx'

export function PersonRow({ person }: { person: OrganizationView['people'][number] }) {
  const { name, email, role, suspended_at, last_seen_at } = person
  return (
    <Row>
      <Grid gutter="xs" align="center">
        <Grid.Col span={{ base: 10, sm: 6 }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            <EmailAddress of={email} />
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 2, sm: 1 }} order={{ base: 1, sm: 4 }}>
          <Group justify="flex-end">
            <PersonActions managed={person} />
          </Group>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }} order={{ base: 2, sm: 2 }}>
          <Group gap="sm">
            <Badge variant="light" color={role === 'admin' ? 'indigo' : 'gray'}>
              {role === 'admin' ? 'Admin' : 'Member'}
            </Badge>
            {suspended_at !== null && (
              <Badge variant="light" color="red">
                Suspended
              </Badge>
            )}
            <Text size="sm" c="dimmed" title={last_seen_at === null ? undefined : formatInBoth(last_seen_at)}>
              {last_seen_at === null ? 'Not signed in' : `Seen ${formatAge(last_seen_at)}`}
            </Text>
          </Group>
        </Grid.Col>
      </Grid>
    </Row>
  )
}
