import {
  Alert,
  Anchor,
  Badge,
  Button,
  Code,
  Grid,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ask, useAct, useAnswer, type Answer } from '../../api.ts'
import { formatAge, formatCount, formatInstant } from '../../format.ts'
import { IconAlertTriangle, IconPlus } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { Empty } from '../../parts/empty.tsx'
import { InvitationList } from '../../parts/invitation-list.tsx'
import { Invite } from '../../parts/invite.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PersonActions } from '../../parts/person-actions.tsx'
import { Row, Rows } from '../../parts/rows.tsx'
import { say } from '../../parts/say.ts'

type OrganizationView = Answer<'GET /operator/organizations/:organizationId'>
type OrganizationKey = OrganizationView['keys'][number]
type OrganizationPerson = OrganizationView['people'][number]

const TRAIL = [{ label: 'Organizations', to: '/operator/organizations' }]

export default function Organization({ organizationId }: { organizationId: string }) {
  const question = useAnswer('GET /operator/organizations/:organizationId', { params: { organizationId } })
  const { data } = question
  const isLoaded = data?.organization.id === organizationId
  return (
    <Page
      title={isLoaded ? data.organization.name : 'Organization'}
      trail={TRAIL}
      {...(isLoaded && { actions: <Actions view={data} /> })}
    >
      <Answered question={question}>{(view) => <Shown view={view} />}</Answered>
    </Page>
  )
}

function Actions({ view: { organization } }: { view: OrganizationView }) {
  const { id, name, suspended_at } = organization
  const [asking, setAsking] = useState<'suspend' | 'invite' | null>(null)
  const close = () => setAsking(null)
  const params = { organizationId: id }
  const suspend = useAct(() => ask('PUT /operator/organizations/:organizationId/suspension', { params }))
  const resume = useAct(() => ask('DELETE /operator/organizations/:organizationId/suspension', { params }))
  return (
    <>
      <Button variant="default" component={PageLink} to={`/operator/audit?organization=${id}`}>
        Audit log
      </Button>
      {suspended_at === null ? (
        <>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAsking('invite')}
          >
            Invite a member
          </Button>
          <Button
            color="red"
            variant="light"
            onClick={() => {
              suspend.reset()
              setAsking('suspend')
            }}
          >
            Suspend
          </Button>
        </>
      ) : (
        <Button
          loading={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: () => say(`${name} is no longer suspended.`),
              onError: (error) => say(error.message),
            })
          }
        >
          End suspension
        </Button>
      )}
      <Confirm
        title={`Suspend ${name}?`}
        action="Suspend"
        isOpen={asking === 'suspend'}
        isPending={suspend.isPending}
        error={suspend.error}
        onClose={close}
        onConfirm={() =>
          suspend.mutate(undefined, {
            onSuccess: () => {
              close()
              say(`${name} is suspended.`)
            },
          })
        }
      >
        Its API keys stop working immediately, and its members are locked out. Its data is kept, and its
        buyers and sellers still see their campaigns. You can end the suspension at any time.
      </Confirm>
      {asking === 'invite' && <Invite organizationId={id} usualRole="admin" onClose={close} />}
    </>
  )
}

function Shown({ view }: { view: OrganizationView }) {
  const { organization, counts, counted_max, people, keys, invitations } = view
  const counted = (count: number) => `${formatCount(count)}${count >= counted_max ? '+' : ''}`
  return (
    <>
      {organization.suspended_at !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={`Suspended since ${formatInstant(organization.suspended_at)}`}
        >
          Its API keys do not work, and its members are locked out. Its buyers still see their figures.
        </Alert>
      )}
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 2, md: 4 }} component="dl" m={0}>
          <Fact name="Campaigns sold">{counted(counts.campaigns_sold)}</Fact>
          <Fact name="Campaigns bought">{counted(counts.campaigns_bought)}</Fact>
          <Fact name="Lines sold">{counted(counts.lines)}</Fact>
          <Fact name="Created">{formatInstant(organization.created_at)}</Fact>
        </SimpleGrid>
        <Group gap="xs" mt="md">
          <Text size="sm" c="dimmed">
            ID
          </Text>
          <CopyField text={organization.id} what="the organization ID" />
        </Group>
      </Paper>
      <Section title="People" count={organization.people} shown={people.length}>
        {people.length === 0 ? (
          <Empty title="No members yet">
            {invitations.length === 0
              ? 'Invite the first admin, who can then invite others.'
              : 'Nobody has accepted an invitation yet.'}
          </Empty>
        ) : (
          <Rows label="People">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </Rows>
        )}
      </Section>
      {invitations.length > 0 && (
        <Section title="Pending invitations" count={invitations.length} shown={invitations.length}>
          <InvitationList organizationId={organization.id} invitations={invitations} />
        </Section>
      )}
      <Section title="API keys" count={keys.length} shown={keys.length}>
        {keys.length === 0 ? (
          <Empty title="No API keys yet">Its admins create them under Settings, API keys.</Empty>
        ) : (
          <Rows label="API keys">
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </Rows>
        )}
      </Section>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600} className="figures">
        {children}
      </Text>
    </div>
  )
}

function Section({
  title,
  count,
  shown,
  children,
}: {
  title: string
  count: number
  shown: number
  children: ReactNode
}) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
      {shown < count && (
        <Text size="sm" c="dimmed">
          Showing the first {formatCount(shown)} of {formatCount(count)}.{' '}
          <Anchor component={PageLink} to="/operator/people" inherit>
            Search all people
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

function PersonRow({ person }: { person: OrganizationPerson }) {
  const { name, email, role, suspended_at, last_seen_at } = person
  return (
    <Row>
      <Grid gutter="xs" align="center">
        <Grid.Col span={{ base: 10, sm: 6 }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {email}
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
            <Text
              size="sm"
              c="dimmed"
              title={last_seen_at === null ? undefined : formatInstant(last_seen_at)}
            >
              {last_seen_at === null ? 'Not signed in' : `Seen ${formatAge(last_seen_at)}`}
            </Text>
          </Group>
        </Grid.Col>
      </Grid>
    </Row>
  )
}

function KeyRow({ apiKey }: { apiKey: OrganizationKey }) {
  const { label, prefix, created_at, last_used_at, revoked_at } = apiKey
  return (
    <Row>
      <Grid gutter="xs" align="center">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Group gap="xs">
            <Text fw={600}>{label}</Text>
            <Code>{prefix}…</Code>
            {revoked_at !== null && (
              <Badge variant="light" color="gray">
                Revoked
              </Badge>
            )}
          </Group>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Text size="sm" c="dimmed">
            {revoked_at !== null
              ? `Revoked ${formatInstant(revoked_at)}`
              : last_used_at === null
                ? `Never used, created ${formatInstant(created_at)}`
                : `Last used ${formatAge(last_used_at)}, created ${formatInstant(created_at)}`}
          </Text>
        </Grid.Col>
      </Grid>
    </Row>
  )
}
