import { Button, Grid, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { CONTACTS_MAX } from '../../core/contact/contact.ts'
import { ask } from '../api.ts'
import { IconPlus, IconTrash } from '../icons.ts'
import type { Contact } from './campaign-contacts.tsx'
import { Form, useForm } from './form.tsx'
import { say } from './say.ts'

interface TypedContact {
  key: number
  name: string
  role: string
  email: string
  phone: string
}

const NO_CONTACT = { name: '', role: '', email: '', phone: '' }

/** All contacts of one's own side at once. */
export function EditContacts({
  campaignId,
  contacts,
  onClose,
}: {
  campaignId: string
  contacts: Contact[]
  onClose: () => void
}) {
  // As they were when the dialog was opened: the page behind it is kept up to date.
  const [read] = useState(contacts)
  const nextKey = useRef(contacts.length + 1)
  const [added, setAdded] = useState<number>()
  const addButton = useRef<HTMLButtonElement>(null)
  const typed = contacts.map(({ name, role, email, phone }, key) => {
    return { key, name, role: role ?? '', email, phone: phone ?? '' }
  })
  const form = useForm(
    { contacts: typed.length === 0 ? [{ key: 0, ...NO_CONTACT }] : typed },
    (values) =>
      ask('PUT /campaigns/:campaignId/contacts', {
        params: { campaignId },
        body: { read, contacts: values.contacts.map(({ key: _key, ...contact }) => contact) },
      }),
    {
      onDone: () => {
        say('Contacts saved.')
        onClose()
      },
    },
  )
  const rows = form.values.contacts
  const change = (changed: TypedContact[]) => form.set({ contacts: changed })
  const field = (row: TypedContact, position: number, name: keyof typeof NO_CONTACT) => ({
    name: `contacts.${position}.${name}`,
    value: row[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change(rows.map((each) => (each === row ? { ...each, [name]: value } : each))),
    error: form.errors.exactlyAt(`contacts.${position}.${name}`),
  })
  return (
    <Modal opened onClose={onClose} title="Your contacts for this campaign" size="lg" centered>
      <Form form={form} action="Save contacts" cancel={onClose}>
        <Text size="sm" c="dimmed">
          Both sides of the campaign see them. Up to {CONTACTS_MAX}.
        </Text>
        {rows.map((row, position) => (
          <fieldset key={row.key} className="form-line">
            <legend>
              <Text span size="sm" fw={600}>
                Contact {position + 1}
              </Text>
            </legend>
            <Grid gutter="sm">
              <Grid.Col span={{ base: 12, xs: 6 }}>
                <TextInput
                  label="Name"
                  required
                  maxLength={200}
                  data-autofocus={position === 0 || undefined}
                  autoFocus={row.key === added}
                  {...field(row, position, 'name')}
                />
              </Grid.Col>
              <Grid.Col span={{ base: 12, xs: 6 }}>
                <TextInput
                  label="What for"
                  placeholder="Invoices"
                  maxLength={100}
                  {...field(row, position, 'role')}
                />
              </Grid.Col>
              <Grid.Col span={{ base: 12, xs: 6 }}>
                <TextInput
                  label="E-mail"
                  type="email"
                  required
                  maxLength={254}
                  {...field(row, position, 'email')}
                />
              </Grid.Col>
              <Grid.Col span={{ base: 12, xs: 6 }}>
                <TextInput label="Phone" type="tel" maxLength={40} {...field(row, position, 'phone')} />
              </Grid.Col>
            </Grid>
            <Group justify="flex-end" mt="xs">
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                leftSection={<IconTrash size={14} aria-hidden />}
                aria-label={`Remove contact ${position + 1}${row.name === '' ? '' : `, ${row.name}`}`}
                onClick={() => {
                  change(rows.filter((each) => each !== row))
                  // The button that had the focus is gone.
                  addButton.current?.focus()
                }}
              >
                Remove
              </Button>
            </Group>
          </fieldset>
        ))}
        <Stack align="flex-start">
          <Button
            ref={addButton}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={rows.length >= CONTACTS_MAX}
            onClick={() => {
              const key = nextKey.current++
              setAdded(key)
              change([...rows, { key, ...NO_CONTACT }])
            }}
          >
            Add another contact
          </Button>
        </Stack>
      </Form>
    </Modal>
  )
}
