import { Anchor, Badge, Button, Grid, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useAnswer, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { Answered } from '../../parts/answered.tsx'
import { ChangeRetention } from '../../parts/operator/data-kept/change-retention.tsx'
import { daysInWords } from '../../../core/retention/days-in-words.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { Page } from '../../parts/page.tsx'
import { Row, Rows } from '../../parts/rows.tsx'

type Kind = Answer<'GET /operator/data-kept'>['kinds'][number]

/** For how long each kind of data is kept, and how to change it. */
export default function DataKept() {
  const question = useAnswer('GET /operator/data-kept')
  return (
    <Page
      title="Data kept"
      lead={
        <>
          For how long each kind of data is kept. What is older is deleted once an hour, on every server.
          Everyone who is signed in sees{' '}
          <Anchor component={PageLink} to="/data-kept">
            what is kept
          </Anchor>
          , with these days.
        </>
      }
    >
      <Answered question={question}>
        {({ kinds }) => (
          <Rows label="Kinds of data">
            {kinds.map((kind) => (
              <Row key={kind.kind}>
                <KindOfData kind={kind} />
              </Row>
            ))}
          </Rows>
        )}
      </Answered>
    </Page>
  )
}

function KindOfData({ kind }: { kind: Kind }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Grid gutter="sm" align="center">
      <Grid.Col span={{ base: 12, sm: 7 }}>
        <Group gap="xs">
          <Text fw={600}>{kind.title}</Text>
          {kind.is_personal && (
            <Badge variant="light" color="gray">
              Personal data
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {kind.holds}
        </Text>
      </Grid.Col>
      <Grid.Col span={{ base: 8, sm: 3 }}>
        <Text>{daysInWords(kind.days)}</Text>
        <Text size="sm" c="dimmed">
          {sourceOf(kind)}
        </Text>
      </Grid.Col>
      <Grid.Col span={{ base: 4, sm: 2 }}>
        <Group justify="flex-end">
          <Button
            variant="default"
            size="xs"
            onClick={() => setOpen(true)}
            aria-label={`Change ${kind.title}`}
          >
            Change
          </Button>
        </Group>
        {isOpen && <ChangeRetention kind={kind} onClose={() => setOpen(false)} />}
      </Grid.Col>
    </Grid>
  )
}

/** Where the number of days comes from. */
function sourceOf({ source, variable, within, days_otherwise }: Kind): string {
  if (source === 'environment') return `Set by ${variable}`
  if (source === 'within') return `Same as ${within}`
  if (source === 'default') return 'Default'
  return `Set here (default ${formatCount(days_otherwise)}${variable === null ? '' : `, ${variable}`})`
}
