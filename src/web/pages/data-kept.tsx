import { Anchor, Badge, Button, Grid, Group, Stack, Text, Title } from '@mantine/core'
import { useAnswer, type Answer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { Fact } from '../parts/fact.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { Row, Rows } from '../parts/rows.tsx'
import { usePerson } from '../session.ts'

type Group = Answer<'GET /data-kept'>['groups'][number]

/** What this installation keeps, what for, who sees it, and for how long. */
export default function DataKept() {
  const { person } = usePerson()
  const question = useAnswer('GET /data-kept')
  return (
    <Page
      title="Data kept"
      lead="Everything that this installation keeps, what for, who can see it, and for how long."
      {...(person.is_operator && {
        actions: (
          <Button variant="default" component={PageLink} to="/operator/data-kept">
            Change retention
          </Button>
        ),
      })}
    >
      <Answered question={question}>
        {({ groups }) => (
          <>
            {groups.map((group) => (
              <Kinds key={group.title} group={group} />
            ))}
            <Beyond />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Kinds({ group: { title, kinds } }: { group: Group }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Rows label={title}>
        {kinds.map((kind) => (
          <Row key={kind.kind}>
            <Grid gutter="sm">
              <Grid.Col span={{ base: 12, sm: 6 }}>
                <Group gap="xs">
                  <Title order={3} size="h6">
                    {kind.title}
                  </Title>
                  {kind.is_personal && (
                    <Badge variant="light" color="gray">
                      Personal data
                    </Badge>
                  )}
                </Group>
                <Text size="sm">{kind.holds}</Text>
              </Grid.Col>
              <Grid.Col span={{ base: 12, sm: 6 }}>
                <Stack component="dl" m={0} gap={4}>
                  <Fact label="How long" size="sm">
                    {kind.how_long}
                  </Fact>
                  <Fact label="What for" size="sm">
                    {kind.purpose}
                  </Fact>
                  <Fact label="Visible to" size="sm">
                    {kind.seen_by}
                  </Fact>
                </Stack>
              </Grid.Col>
            </Grid>
          </Row>
        ))}
      </Rows>
    </Stack>
  )
}

function Beyond() {
  const { person } = usePerson()
  return (
    <Stack component="section" gap={4} aria-label="Good to know">
      <Text size="sm" c="dimmed">
        “Personal data” marks what can name a person or lead to one. The operator of this installation can see
        everything here, except passwords and secrets, which are kept only as hashes or sealed. Old data is
        deleted once an hour.
      </Text>
      <Text size="sm" c="dimmed">
        Backups and the log files of the servers are outside this list: they are kept for as long as the
        operator keeps them.
        {person.is_operator && (
          <>
            {' '}
            <Anchor component={PageLink} to="/help/operating#what-is-kept-and-for-how-long" size="sm">
              How to clean them up
            </Anchor>
          </>
        )}
      </Text>
    </Stack>
  )
}
