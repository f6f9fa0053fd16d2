import { Alert, Anchor, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrganizationView } from '../../answers.ts'
import { linkTo, useAnswer } from '../../api.ts'
import { formatCount, formatInstant } from '../../format.ts'
import { IconAlertTriangle } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { DownloadData } from '../../parts/download-data.tsx'
import { Empty } from '../../parts/empty.tsx'
import { InvitationList } from '../../parts/invitation-list.tsx'
import { Actions } from '../../parts/operator/organization/actions.tsx'
import { KeyRow } from '../../parts/operator/organization/key-row.tsx'
import { PersonRow } from '../../parts/operator/organization/person-row.tsx'
import { OrganizationSignOn } from '../../parts/operator/organization/single-sign-on.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Page } from '../../parts/page.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Time } from '../../parts/time.tsx'

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
          <Fact name="Created">
            <Time at={organization.created_at} />
          </Fact>
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
          <Empty title="No members yet">{noMembersYet(invitations)}</Empty>
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
      <Section title="Data">
        <Stack gap="xs" align="flex-start">
          <Text size="sm" c="dimmed">
            Everything that {organization.name} has here, as one ZIP archive. Its admins can download it
            themselves.
          </Text>
          <DownloadData
            href={linkTo('GET /operator/organizations/:organizationId/archive', {
              params: { organizationId: organization.id },
            })}
            action="Download archive"
          />
        </Stack>
      </Section>
      <OrganizationSignOn organizationId={organization.id} name={organization.name} />
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

function noMembersYet(invitations: OrganizationView['invitations']): string {
  if (invitations.length === 0) return 'Invite the first admin, who can then invite others.'
  return invitations.every(({ is_expired }) => is_expired)
    ? 'Every invitation has expired. Send one again below.'
    : 'Nobody has accepted an invitation yet. The pending ones are below.'
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
  count = 0,
  shown = 0,
  children,
}: {
  title: string
  /** Of a list. */
  count?: number
  shown?: number
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
