import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { CampaignView } from '../answers.ts'
import { IconPencil, IconPlus } from '../icons.ts'
import { CopyButton } from './copy.tsx'
import { EditContacts } from './edit-contacts.tsx'
import { EmailAddress } from './email-address.tsx'

type Side = CampaignView['side']
export type Contact = CampaignView['contacts'][Side][number]

/** Whom to ask, on each side. Each side changes its own. */
export default function CampaignContacts({ campaign }: { campaign: CampaignView }) {
  const { id, side, contacts, seller_name: seller, buyer_name: buyer } = campaign
  const [isEditing, setEditing] = useState(false)
  const other: Side = side === 'seller' ? 'buyer' : 'seller'
  const hasOwn = contacts[side].length > 0
  return (
    <Stack component="section" aria-label="Contacts" gap="sm">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Contacts
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={hasOwn ? <IconPencil size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {hasOwn ? 'Edit your contacts' : 'Add a contact'}
        </Button>
      </Group>
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ContactsOf
            name={side === 'seller' ? seller : buyer}
            contacts={contacts[side]}
            none={`No contacts yet. Add someone for ${side === 'seller' ? buyer : seller} to ask.`}
          />
          <ContactsOf
            name={other === 'seller' ? seller : buyer}
            contacts={contacts[other]}
            none="No contacts yet."
          />
        </SimpleGrid>
      </Paper>
      {isEditing && (
        <EditContacts campaignId={id} contacts={contacts[side]} onClose={() => setEditing(false)} />
      )}
    </Stack>
  )
}

function ContactsOf({ name, contacts, none }: { name: string; contacts: Contact[]; none: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {contacts.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <Stack gap="xs" component="ul" className="plain-list" aria-label={`Contacts of ${name}`}>
          {contacts.map((contact, position) => (
            <ContactItem key={position} contact={contact} />
          ))}
        </Stack>
      )}
    </div>
  )
}

function ContactItem({ contact: { name, role, email, phone } }: { contact: Contact }) {
  return (
    <li style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={600} span>
        {name}
      </Text>
      {role !== null && (
        <Text size="sm" c="dimmed" span>
          , {role}
        </Text>
      )}
      <Group gap={4} wrap="nowrap">
        <Anchor href={mailAddress(email)} size="sm">
          <EmailAddress of={email} />
        </Anchor>
        <CopyButton text={email} what={`the e-mail address of ${name}`} />
      </Group>
      {phone !== null && (
        <Group gap={4} wrap="nowrap">
          <Anchor href={phoneAddress(phone)} size="sm" className="figures">
            {phone}
          </Anchor>
          <CopyButton text={phone} what={`the phone number of ${name}`} />
        </Group>
      )}
    </li>
  )
}

/** Nothing in an address may add a subject or another recipient. */
function mailAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}

function phoneAddress(phone: string): string {
  const [number = '', extension] = phone.split(/x|ext\.?/i)
  const digits = (text: string) => text.replace(/\D/g, '')
  const plus = number.trim().startsWith('+') ? '+' : ''
  return `tel:${plus}${digits(number)}${extension === undefined ? '' : `;ext=${digits(extension)}`}`
}
