import {
  Anchor,
  Badge,
  Button,
  Grid,
  Group,
  Modal,
  NativeSelect,
  Paper,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { ask, useAnswer, type Answer } from '../../api.ts'
import { formatAge, formatInBoth } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { Form, useForm } from '../../parts/form.tsx'
import { NewLink } from '../../parts/new-link.tsx'
import { NoMatches } from '../../parts/no-matches.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { PersonActions } from '../../parts/person-actions.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import { EmailAddress } from '../../parts/email-address.tsx'

type PersonSummary = Answer<'GET /operator/people'>['people'][number]

export default function People() {
  const { search } = useSearchState()
  const { search: words, show, page } = search
  const field = useFilters('page')
  const question = useAnswer('GET /operator/people', { query: { search: words, show, page } })
  const [isCreating, setCreating] = useState(false)
  return (
    <Page
      title="People"
      lead="Everyone with an account. Send a reset link to anyone who cannot sign in."
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
          New operator
        </Button>
      }
    >
      <Grid gutter="sm" align="flex-end" role="search">
        <Grid.Col span={{ base: 6, sm: 6 }}>
          <SearchField placeholder="Name or e-mail address" {...field('search')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NativeSelect
            label="Show"
            {...field('show')}
            data={[
              { value: '', label: 'All' },
              { value: 'operators', label: 'Operators' },
              { value: 'suspended', label: 'Suspended' },
            ]}
          />
        </Grid.Col>
      </Grid>
      <PagedList
        question={question}
        label="People"
        listOf={({ people, ...list }) => ({ items: people, ...list })}
        what={['person', 'people']}
        nothing={<NoMatches action="Show everyone" />}
      >
        {(person) => <PersonRow key={person.id} person={person} />}
      </PagedList>
      {isCreating && <CreateOperator onClose={() => setCreating(false)} />}
    </Page>
  )
}

function PersonRow({ person }: { person: PersonSummary }) {
  const { name, email, is_email_verified, is_operator, suspended_at, last_seen_at, organizations } = person
  return (
    <Paper withBorder p="md" component="li">
      <Grid gutter="xs" align="center">
        <Grid.Col span={{ base: 10, sm: 5 }}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {is_operator && <Badge variant="light">Operator</Badge>}
            {suspended_at !== null && (
              <Badge variant="light" color="red">
                Suspended
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            <EmailAddress of={email} />
            {!is_email_verified && ' · address not verified'}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 2, sm: 1 }} order={{ base: 1, sm: 4 }}>
          <Group justify="flex-end">
            <PersonActions managed={person} />
          </Group>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }} order={{ base: 2, sm: 2 }}>
          {organizations.map((organization) => (
            <Text key={organization.id} size="sm">
              <Anchor component={PageLink} to={`/operator/organizations/${organization.id}`} inherit>
                {organization.name}
              </Anchor>
              , {organization.role === 'admin' ? 'admin' : 'member'}
              {organization.is_suspended && ', suspended'}
            </Text>
          ))}
          {organizations.length === 0 && (
            <Text size="sm" c="dimmed">
              No organization
            </Text>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 2 }} order={{ base: 3, sm: 3 }}>
          <Text size="sm" c="dimmed" title={last_seen_at === null ? undefined : formatInBoth(last_seen_at)}>
            {last_seen_at === null ? 'Not signed in' : `Seen ${formatAge(last_seen_at)}`}
          </Text>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function CreateOperator({ onClose }: { onClose: () => void }) {
  const form = useForm({ name: '', email: '' }, (body) => ask('POST /operator/operators', { body }))
  const created = form.act.data
  if (created) {
    const { person_id: id } = created
    return (
      <NewLink
        title={`Link for ${created.email}`}
        answer={created}
        lasts="Opening it lets them choose a password. It works once, within 24 hours."
        sendAgain={() => ask('POST /operator/people/:personId/access-link', { params: { personId: id } })}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal opened onClose={onClose} title="New operator" centered>
      <Form form={form} action="Create" cancel={onClose}>
        <Text size="sm">
          Operators manage the installation and can see every organization. If the person already has an
          account, find them in the list and make them an operator there.
        </Text>
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text('name')} />
        <TextInput label="E-mail address" type="email" autoComplete="off" required {...form.text('email')} />
      </Form>
    </Modal>
  )
}
