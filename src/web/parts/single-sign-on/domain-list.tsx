import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { ask, useAct, type Answer } from '../../api.ts'
import { Confirm } from '../confirm.tsx'
import { CopyField } from '../copy.tsx'
import { Failure } from '../failure.tsx'
import { Form, useForm } from '../form.tsx'
import { say } from '../say.ts'

type Domain = Answer<'GET /single-sign-on'>['domains'][number]

/** The domains that are the organization's: only people with an address in one can sign in. */
export function DomainList({ domains }: { domains: readonly Domain[] }) {
  const form = useForm({ domain: '' }, (body) => ask('POST /single-sign-on/domains', { body }), {
    onDone: ({ domain }) => {
      form.set({ domain: '' })
      say(`${domain} added. Publish its record, then verify it.`)
    },
  })
  return (
    <Paper withBorder p="lg">
      <Stack maw={560}>
        <Title order={2} size="h4">
          2. Domains
        </Title>
        <Text size="sm" c="dimmed">
          Only people with an e-mail address in a verified domain can sign in. You verify a domain by a DNS
          record.
        </Text>
        {domains.length > 0 && (
          <ul className="card-list" aria-label="Domains">
            {domains.map((domain) => (
              <DomainRow key={domain.domain} domain={domain} />
            ))}
          </ul>
        )}
        <Form form={form} action="Add domain">
          <TextInput label="Domain" placeholder="example.com" required {...form.text('domain')} />
        </Form>
      </Stack>
    </Paper>
  )
}

function DomainRow({
  domain: { domain, verified_at, verified_by, record_name, record_value },
}: {
  domain: Domain
}) {
  const [isAsking, setAsking] = useState(false)
  const params = { domain }
  const verify = useAct(() => ask('POST /single-sign-on/domains/:domain/verification', { params }))
  const remove = useAct(() => ask('DELETE /single-sign-on/domains/:domain', { params }))
  const isVerified = verified_at !== null
  return (
    <Paper withBorder p="md" component="li">
      <Stack gap="xs">
        <Group justify="space-between">
          <Group gap="xs">
            <Text fw={600} className="breakable">
              {domain}
            </Text>
            <Badge color={isVerified ? 'teal' : 'gray'} variant="light">
              {isVerified ? 'Verified' : 'Not verified'}
            </Badge>
          </Group>
          <Group gap="xs">
            {!isVerified && (
              <Button
                size="xs"
                variant="default"
                loading={verify.isPending}
                onClick={() => verify.mutate(undefined, { onSuccess: () => say(`${domain} is verified.`) })}
              >
                Verify
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              color="red"
              onClick={() => {
                remove.reset()
                setAsking(true)
              }}
              aria-label={`Remove ${domain}`}
            >
              Remove
            </Button>
          </Group>
        </Group>
        {verify.error && <Failure error={verify.error} title="Not verified yet" />}
        {isVerified ? (
          verified_by === 'operator' && (
            <Text size="sm" c="dimmed">
              Verified by the operator of this installation.
            </Text>
          )
        ) : (
          <>
            <Text size="sm">Publish this TXT record, then verify the domain:</Text>
            <CopyField text={record_name} what="the name of the record" />
            <CopyField text={record_value} what="the value of the record" />
          </>
        )}
      </Stack>
      <Confirm
        title={`Remove ${domain}?`}
        action="Remove"
        isOpen={isAsking}
        isPending={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsking(false)
              say(`${domain} removed.`)
            },
          })
        }
      >
        {isVerified
          ? 'People with an address in this domain can no longer sign in by single sign-on. Everyone who signed in by it is signed out.'
          : 'Its record is no longer needed.'}
      </Confirm>
    </Paper>
  )
}
