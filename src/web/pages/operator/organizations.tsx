import {
  Anchor,
  Badge,
  Button,
  Grid,
  Group,
  Modal,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, useAnswer, type Answer } from '../../api.ts'
import { formatAge, formatCount, formatInBoth } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { Empty } from '../../parts/empty.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { NewLink } from '../../parts/new-link.tsx'
import { NoMatches } from '../../parts/no-matches.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { say } from '../../parts/say.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { useFilters, useSearchState } from '../../search-state.ts'
import { Term } from '../../parts/term.tsx'
import { Time } from '../../parts/time.tsx'

type OrganizationSummary = Answer<'GET /operator/organizations'>['organizations'][number]

export default function Organizations() {
  const { search } = useSearchState()
  const { search: words, show, page } = search
  const field = useFilters('page')
  const question = useAnswer('GET /operator/organizations', { query: { search: words, show, page } })
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      New organization
    </Button>
  )
  const isFiltered = words !== undefined || show !== undefined || page !== undefined
  return (
    <Page
      title="Organizations"
      lead={
        <>
          Companies on this <Term of="installation">installation</Term>. Each can sell, buy, or both.
        </>
      }
      actions={create}
    >
      <Grid gutter="sm" align="flex-end" role="search">
        <Grid.Col span={{ base: 6, sm: 6 }}>
          <SearchField placeholder="Name or ID" {...field('search')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <NativeSelect
            label="Show"
            {...field('show')}
            data={[
              { value: '', label: 'All' },
              { value: 'active', label: 'Active' },
              { value: 'suspended', label: 'Suspended' },
            ]}
          />
        </Grid.Col>
      </Grid>
      <PagedList
        question={question}
        label="Organizations"
        listOf={({ organizations, ...list }) => ({ items: organizations, ...list })}
        what={['organization', 'organizations']}
        nothing={
          isFiltered ? <NoMatches action="Show all organizations" /> : <NoOrganizations create={create} />
        }
      >
        {(organization) => <OrganizationRow key={organization.id} organization={organization} />}
      </PagedList>
      {isCreating && <CreateOrganization onClose={() => setCreating(false)} />}
    </Page>
  )
}

function OrganizationRow({ organization }: { organization: OrganizationSummary }) {
  const { id, name, created_at, suspended_at, people, keys, key_used_at } = organization
  return (
    <Paper withBorder p="md" component="li">
      <Grid gutter="xs" align="center">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Group gap="xs">
            <Anchor component={PageLink} to={`/operator/organizations/${id}`} fw={600}>
              {name}
            </Anchor>
            {suspended_at !== null && (
              <Badge variant="light" color="red">
                Suspended
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            Created <Time at={created_at} />
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 5, sm: 3 }}>
          <Text size="sm">
            {formatCount(people)} {people === 1 ? 'person' : 'people'}
          </Text>
          <Text size="sm" c="dimmed">
            {formatCount(keys)} {keys === 1 ? 'API key' : 'API keys'}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 7, sm: 3 }}>
          <Text size="sm" title={key_used_at === null ? undefined : formatInBoth(key_used_at)}>
            {key_used_at === null ? 'No key used yet' : `Key last used ${formatAge(key_used_at)}`}
          </Text>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function NoOrganizations({ create }: { create: React.ReactNode }) {
  return (
    <Empty title="No organizations yet">
      <Stack align="center">
        Create one and invite its first admin.
        {create}
      </Stack>
    </Empty>
  )
}

function CreateOrganization({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const goTo = (id: string) => navigate({ to: `/operator/organizations/${id}` })
  const form = useForm(
    { name: '', email: '' },
    ({ name, email }) =>
      ask('POST /operator/organizations', {
        body: { name, ...(email.trim() !== '' && { admin_email: email }) },
      }),
    {
      onDone: (answer) => {
        if (answer.invitation) return
        say(`${answer.name} created.`)
        void goTo(answer.id)
      },
    },
  )
  const created = form.act.data
  const invitation = created?.invitation
  if (invitation) {
    return (
      <NewLink
        title={`${created.name} created`}
        answer={invitation}
        lasts="Opening it makes them an admin. It works once, within 7 days, and for this address only."
        sendAgain={() =>
          ask('POST /operator/organizations/:organizationId/invitations', {
            params: { organizationId: created.id },
            body: {
              email: invitation.email,
              role: 'admin',
            },
          })
        }
        onClose={() => void goTo(created.id)}
      />
    )
  }
  return (
    <Modal opened onClose={onClose} title="New organization" centered>
      <Form form={form} action="Create" cancel={onClose}>
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.text('name')} />
        <TextInput
          label="First admin’s e-mail address"
          description="They are invited by e-mail, or you get a link to pass on. Leave empty to invite someone later."
          type="email"
          autoComplete="off"
          {...form.text('email')}
        />
      </Form>
    </Modal>
  )
}
