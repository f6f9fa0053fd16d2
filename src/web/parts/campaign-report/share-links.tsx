import {
  Badge,
  Button,
  Checkbox,
  Grid,
  Group,
  Modal,
  NativeSelect,
  Paper,
  Radio,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { SHARE_DAYS, type ShareState } from '../../../core/report-share/report-share.ts'
import { ask, useAct, useAnswer, type Answer } from '../../api.ts'
import { formatAge, formatCount, formatInBoth } from '../../format.ts'
import { IconShare } from '../../icons.ts'
import type { ReportShare } from '../../answers.ts'
import { Answered } from '../answered.tsx'
import { Confirm } from '../confirm.tsx'
import { Form, useForm } from '../form.tsx'
import { say } from '../say.ts'
import { Secret } from '../secret.tsx'
import { Term } from '../term.tsx'
import { Time } from '../time.tsx'
import { daysOf } from './delivery-bars.tsx'

interface Days {
  from: string
  to: string
}

/** Links that show the report to people without an account: those of the reader's own organization. */
export function ShareLinks({
  campaignId,
  days,
  hasAffiliates,
}: {
  campaignId: string
  days: Days
  /** Their clicks and conversions are on the report too. */
  hasAffiliates: boolean
}) {
  const [isCreating, setCreating] = useState(false)
  const question = useAnswer('GET /campaigns/:campaignId/report-shares', { params: { campaignId } })
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4">
            Share links
          </Title>
          <Text size="sm" c="dimmed" maw={680}>
            A <Term of="shareLink">share link</Term> shows this report to anyone who has it, read-only and
            without an account. Links belong to your organization: they keep working when the person who made
            them leaves, and every member can revoke them. Only your organization sees this list.
          </Text>
        </div>
        <Button leftSection={<IconShare size={16} aria-hidden />} onClick={() => setCreating(true)}>
          Create link
        </Button>
      </Group>
      <Answered question={question}>
        {({ shares }) =>
          shares.length === 0 ? (
            <Text c="dimmed">No links yet.</Text>
          ) : (
            <ul className="card-list" aria-label="Share links">
              {shares.map((share) => (
                <ShareRow key={share.id} campaignId={campaignId} share={share} />
              ))}
            </ul>
          )
        }
      </Answered>
      {isCreating && (
        <CreateLink
          campaignId={campaignId}
          days={days}
          hasAffiliates={hasAffiliates}
          onClose={() => setCreating(false)}
        />
      )}
    </Stack>
  )
}

const STATES: Record<ShareState, { label: string; color: string }> = {
  open: { label: 'Works', color: 'teal' },
  expired: { label: 'Expired', color: 'gray' },
  revoked: { label: 'Revoked', color: 'gray' },
}

function ShareRow({ campaignId, share }: { campaignId: string; share: ReportShare }) {
  const { label, color } = STATES[share.state]
  const logButton = useRef<HTMLButtonElement>(null)
  return (
    <Paper withBorder p="md" component="li">
      <Grid align="center" gutter="sm">
        <Grid.Col span={{ base: 12, sm: 6, lg: 4 }}>
          <Group gap="xs">
            <Text fw={600}>{share.label}</Text>
            <Badge color={color} variant="light">
              {label}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {share.first_day === null || share.last_day === null
              ? 'Whole flight, up to date'
              : daysOf({ first_day: share.first_day, last_day: share.last_day })}
            {share.shows_money ? ', with money' : ', without money'}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Text size="sm">
            Created <Time at={share.created_at} />
          </Text>
          <Text size="sm" c="dimmed">
            by {share.created_by_name ?? 'the operator'}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Ends share={share} />
          <Text
            size="sm"
            c="dimmed"
            {...(share.last_used_at !== null && { title: formatInBoth(share.last_used_at) })}
          >
            {share.last_used_at === null
              ? 'Never used'
              : `Used ${share.uses === 1 ? 'once' : `${formatCount(share.uses)} times`}, last ${formatAge(share.last_used_at)}`}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 2 }}>
          <Group justify="flex-end" gap="xs">
            <UseLog campaignId={campaignId} share={share} button={logButton} />
            <RevokeLink campaignId={campaignId} share={share} onRevoked={() => logButton.current?.focus()} />
          </Group>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function Ends({ share }: { share: ReportShare }) {
  if (share.revoked_at !== null) {
    return (
      <Text size="sm">
        Revoked <Time at={share.revoked_at} /> by {share.revoked_by_name ?? 'the operator'}
      </Text>
    )
  }
  return (
    <Text size="sm">
      {share.state === 'open' ? 'Expires' : 'Expired'} <Time at={share.expires_at} />
    </Text>
  )
}

function RevokeLink({
  campaignId,
  share,
  onRevoked,
}: {
  campaignId: string
  share: ReportShare
  /** The button is gone by then. */
  onRevoked: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useAct(async () => {
    await ask('POST /campaigns/:campaignId/report-shares/:shareId/revocation', {
      params: { campaignId, shareId: share.id },
    })
    setAsking(false)
    say(`“${share.label}” was revoked.`)
  })
  return (
    <>
      {share.state === 'open' && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setAsking(true)}
          aria-label={`Revoke ${share.label}`}
        >
          Revoke
        </Button>
      )}
      <Confirm
        title={`Revoke “${share.label}”?`}
        action="Revoke link"
        isOpen={isAsking}
        isPending={revoke.isPending}
        error={revoke.error}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: onRevoked })}
      >
        Nobody can open the report with this link any more. This cannot be undone. What was printed or saved
        stays.
      </Confirm>
    </>
  )
}

type Uses = Answer<'GET /campaigns/:campaignId/report-shares/:shareId/uses'>

const KINDS: Record<Uses['log'][number]['kind'], string> = {
  page: 'Opened the report',
  xlsx: 'Downloaded XLSX',
  csv: 'Downloaded CSV',
}
const DEVICES: Record<Uses['log'][number]['device'], string> = {
  phone: 'Phone or tablet',
  computer: 'Computer',
  program: 'Program',
}

function UseLog({
  campaignId,
  share,
  button,
}: {
  campaignId: string
  share: ReportShare
  button: RefObject<HTMLButtonElement | null>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
        aria-label={`Log of ${share.label}`}
      >
        Log
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Use of “${share.label}”`} centered>
        {isOpen && <Uses campaignId={campaignId} shareId={share.id} />}
      </Modal>
    </>
  )
}

function Uses({ campaignId, shareId }: { campaignId: string; shareId: string }) {
  const question = useAnswer('GET /campaigns/:campaignId/report-shares/:shareId/uses', {
    params: { campaignId, shareId },
  })
  return (
    <Answered question={question}>
      {({ uses, log }) =>
        log.length === 0 ? (
          <Text>Nobody has opened this link yet.</Text>
        ) : (
          <Stack gap="xs">
            {uses > log.length && (
              <Text size="sm">
                The last {formatCount(log.length)} of {formatCount(uses)} uses.
              </Text>
            )}
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>When</Table.Th>
                  <Table.Th>What</Table.Th>
                  <Table.Th>Device</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {log.map(({ at, kind, device }, i) => (
                  <Table.Tr key={i}>
                    <Table.Td>
                      <Time at={at} to="second" />
                    </Table.Td>
                    <Table.Td>{KINDS[kind]}</Table.Td>
                    <Table.Td>{DEVICES[device]}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <Text size="xs" c="dimmed">
              Neither addresses nor names are kept.
            </Text>
          </Stack>
        )
      }
    </Answered>
  )
}

const LASTS: Record<number, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' }

function CreateLink({
  campaignId,
  days,
  hasAffiliates,
  onClose,
}: {
  campaignId: string
  days: Days
  hasAffiliates: boolean
  onClose: () => void
}) {
  const form = useForm(
    { label: '', expires_in_days: '30', period: 'current', shows_money: false },
    ({ label, expires_in_days, period, shows_money }) =>
      ask('POST /campaigns/:campaignId/report-shares', {
        params: { campaignId },
        body: {
          label,
          expires_in_days: Number(expires_in_days),
          shows_money,
          days: period === 'fixed' ? days : null,
        },
      }),
  )
  const made = form.act.data
  const canClose = !made && !form.act.isPending
  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? 'Your new link' : 'Create a share link'}
      centered
      closeOnClickOutside={canClose}
      closeOnEscape={canClose}
      withCloseButton={canClose}
    >
      {made ? (
        <Stack>
          <Text size="sm">
            Anyone who has this link can open the report until <Time at={made.expires_at} />. Copy it now: you
            won’t see it again.
          </Text>
          <Secret text={new URL(made.link, location.origin).href} what="the link" />
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Stack>
      ) : (
        <Form form={form} action="Create link" cancel={onClose}>
          <TextInput
            label="Label"
            description="Who or what the link is for. Only your organization sees it."
            placeholder="For the client"
            required
            data-autofocus
            {...form.text('label')}
          />
          <NativeSelect
            label="Works for"
            data={SHARE_DAYS.map((count) => ({ value: String(count), label: LASTS[count]! }))}
            {...form.text('expires_in_days')}
          />
          <Radio.Group label="Days" {...form.choice('period')}>
            <Stack gap={6} mt={6}>
              <Radio value="current" label="Whole flight, up to date whenever it is opened" />
              <Radio
                value="fixed"
                label={`Only the days shown here: ${daysOf({ first_day: days.from, last_day: days.to })}`}
              />
            </Stack>
          </Radio.Group>
          <Checkbox
            label="Show money"
            description="The booked and delivered value of each line."
            checked={form.values.shows_money}
            onChange={(event) => form.set({ shows_money: event.currentTarget.checked })}
          />
          {hasAffiliates && (
            <Text size="sm">
              The report also shows how many clicks and conversions the campaign’s affiliate codes had.
            </Text>
          )}
        </Form>
      )}
    </Modal>
  )
}
