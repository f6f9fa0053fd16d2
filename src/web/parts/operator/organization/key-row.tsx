import { Badge, Code, Grid, Group, Text } from '@mantine/core'
import type { OrganizationView } from '../../../answers.ts'
import { formatAge, formatInstant } from '../../../format.ts'
import { Row } from '../../rows.tsx'

export function KeyRow({ apiKey }: { apiKey: OrganizationView['keys'][number] }) {
  const { label, prefix, created_at, last_used_at, expires_at, is_expired, revoked_at } = apiKey
  return (
    <Row>
      <Grid gutter="xs" align="center">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Group gap="xs">
            <Text fw={600}>{label}</Text>
            <Code>{prefix}…</Code>
            {(revoked_at !== null || is_expired) && (
              <Badge variant="light" color="gray">
                {revoked_at === null ? 'Expired' : 'Revoked'}
              </Badge>
            )}
          </Group>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Text size="sm" c="dimmed">
            {revoked_at !== null
              ? `Revoked ${formatInstant(revoked_at)}`
              : is_expired
                ? `Expired ${formatInstant(expires_at!)}`
                : last_used_at === null
                  ? `Never used, created ${formatInstant(created_at)}`
                  : `Last used ${formatAge(last_used_at)}, created ${formatInstant(created_at)}`}
          </Text>
        </Grid.Col>
      </Grid>
    </Row>
  )
}
