import { Anchor, Grid, Text } from '@mantine/core'
import { PageLink } from './page-link.tsx'
import { Row, Rows } from './rows.tsx'
import { Time } from './time.tsx'

export interface ActivityEntry {
  number: string
  at: string
  who: string
  who_email: string | null
  what: string
  about: string
  /** Given in a list of several organizations; null where it was in none. */
  organization?: { id: string; name: string } | null
}

/** Who did what, and when. */
export function ActivityList({ entries }: { entries: ActivityEntry[] }) {
  return (
    <Rows label="Entries">
      {entries.map((entry) => (
        <Row key={entry.number}>
          <Entry entry={entry} />
        </Row>
      ))}
    </Rows>
  )
}

function Entry({ entry: { at, who, who_email, what, about, organization } }: { entry: ActivityEntry }) {
  return (
    <Grid gutter={4}>
      <Grid.Col span={{ base: 12, sm: 8 }}>
        <Text>
          <Text span fw={600} title={who_email ?? undefined}>
            {who}
          </Text>{' '}
          {what}
        </Text>
        {about !== '' && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 4 }}>
        <Text size="sm" c="dimmed" ta={{ sm: 'right' }}>
          <Time at={at} />
        </Text>
        {organization && (
          <Text size="sm" ta={{ sm: 'right' }}>
            <Anchor component={PageLink} to={`/operator/organizations/${organization.id}`} inherit>
              {organization.name}
            </Anchor>
          </Text>
        )}
      </Grid.Col>
    </Grid>
  )
}
