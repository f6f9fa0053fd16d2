import {
  Anchor,
  Box,
  Button,
  Modal,
  NativeSelect,
  Paper,
  PasswordInput,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { LOCALES, type Locale, type ZoneChoice } from '../../core/person/preferences.ts'
import { ask, linkTo, useAct, useAnswer, type Answer } from '../api.ts'
import { exampleFor } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { DownloadData } from '../parts/download-data.tsx'
import { Failure } from '../parts/failure.tsx'
import { Form, useForm, useLeavingForm } from '../parts/form.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { say } from '../parts/say.ts'
import { forgetAllTyped } from '../typed-form.ts'
import { ConnectSignOn } from '../parts/single-sign-on/connect-sign-on.tsx'
import { Time } from '../parts/time.tsx'
import { browserZone, zoneOf } from '../reader.ts'
import { useLeave, usePerson } from '../session.ts'
import { EmailAddress } from '../parts/email-address.tsx'

type AccountAnswer = Answer<'GET /account'>

export default function Account() {
  const { person } = usePerson()
  const question = useAnswer('GET /account')
  return (
    <Page
      title="Your account"
      lead={
        <>
          {person.name}, <EmailAddress of={person.email} />
        </>
      }
    >
      <Answered question={question}>
        {(account) => (
          <>
            <ChangeName account={account} />
            {!account.is_by_single_sign_on && <ChangeEmail account={account} />}
            <Reading account={account} />
            <Alerts account={account} />
            {account.is_by_single_sign_on ? <BySignOn /> : <OwnSignIn />}
          </>
        )}
      </Answered>
    </Page>
  )
}

/** What reaches beyond the organization whose provider let the person in is not for this session. */
function BySignOn() {
  return (
    <>
      <Paper withBorder p="lg">
        <Stack maw={480}>
          <Title order={2} size="h4">
            Signed in by single sign-on
          </Title>
          <Text size="sm" c="dimmed">
            Your e-mail address, password, passkeys and data belong to your whole account. To change or
            download them, or to delete your account, sign in with your own password or passkey. If you have
            neither, ask an admin of your organization or the operator of this installation.
          </Text>
        </Stack>
      </Paper>
      <Sessions />
      <SignOutEverywhere />
      <LeaveOrganization />
      <DataKept />
    </>
  )
}

function OwnSignIn() {
  return (
    <>
      <ConnectSignOn />
      <Security />
      <ChangePassword />
      <Sessions />
      <SignOutEverywhere />
      <LeaveOrganization />
      <YourData />
      <DataKept />
      <DeleteAccount />
    </>
  )
}

function ChangeName({ account }: { account: AccountAnswer }) {
  const form = useForm({ name: account.name }, (body) => ask('PATCH /account', { body }), {
    onDone: () => say('Name saved.'),
  })
  return (
    <Paper withBorder p="lg">
      <Box maw={420}>
        <Form form={form} action="Save name">
          <Title order={2} size="h4">
            Name
          </Title>
          <TextInput label="Your name" autoComplete="name" required maxLength={200} {...form.text('name')} />
        </Form>
      </Box>
    </Paper>
  )
}

function ChangeEmail({ account: { email, new_email, is_mail_set_up } }: { account: AccountAnswer }) {
  const empty = { email: '', password: '' }
  const form = useForm(empty, (body) => ask('PUT /account/email', { body }), {
    onDone: (answer) => {
      form.set(empty)
      if (answer.state === 'changed') say('E-mail address changed. You are signed out on all other devices.')
    },
  })
  const isNotSent = form.act.data?.state === 'not_sent'
  return (
    <Paper withBorder p="lg">
      <Stack maw={420}>
        <Title order={2} size="h4">
          E-mail address
        </Title>
        <Text size="sm" className="breakable">
          You sign in with{' '}
          <b>
            <EmailAddress of={email} />
          </b>
          .
        </Text>
        {new_email !== null && <NewEmail waiting={new_email} isNotSent={isNotSent} />}
        <Form form={form} action="Change e-mail address">
          <TextInput
            type="email"
            label="New e-mail address"
            description={
              is_mail_set_up
                ? 'We send a link to it. Your address changes when you open the link.'
                : 'Your address changes at once.'
            }
            autoComplete="email"
            required
            {...form.text('email')}
          />
          <PasswordInput
            label="Your password"
            description="Changing your address signs you out on all other devices."
            autoComplete="current-password"
            required
            {...form.text('password')}
          />
        </Form>
      </Stack>
    </Paper>
  )
}

/** The address that waits for its link to be opened. */
function NewEmail({
  waiting,
  isNotSent,
}: {
  waiting: NonNullable<AccountAnswer['new_email']>
  isNotSent: boolean
}) {
  const withdraw = useAct(() => ask('DELETE /account/email'))
  return (
    <Stack gap="xs" align="flex-start" role="status">
      <Text size="sm" className="breakable">
        {isNotSent ? (
          <>
            The e-mail to{' '}
            <b>
              <EmailAddress of={waiting.email} />
            </b>{' '}
            could not be sent. Check the address, or try again later.
          </>
        ) : (
          <>
            Open the link we sent to{' '}
            <b>
              <EmailAddress of={waiting.email} />
            </b>{' '}
            before <Time at={waiting.expires_at} />, in this browser.
          </>
        )}
      </Text>
      {withdraw.error && <Failure error={withdraw.error} />}
      <Button
        variant="default"
        size="xs"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined, { onSuccess: () => say('Your address stays the same.') })}
      >
        Cancel the change
      </Button>
    </Stack>
  )
}

const AS_IN_BROWSER = ''

function Reading({ account }: { account: AccountAnswer }) {
  const { organization } = usePerson()
  const first: { locale: string; time_zone: ZoneChoice } = {
    locale: account.locale ?? AS_IN_BROWSER,
    time_zone: account.time_zone,
  }
  const form = useForm(
    first,
    ({ locale, time_zone }) =>
      ask('PATCH /account', { body: { locale: locale === '' ? null : (locale as Locale), time_zone } }),
    { onDone: () => say('Display settings saved.') },
  )
  const { values, set } = form
  const zone = zoneOf(values.time_zone, organization)
  const [now] = useState(() => new Date().toISOString())
  const example = exampleFor({ locale: values.locale || navigator.language, timeZone: zone }, now)
  const zones: Partial<Record<ZoneChoice, string>> = {
    ...(organization && { organization: `Your organization’s zone: ${inWords(organization.time_zone)}` }),
    utc: 'UTC',
    browser: `Your computer’s zone: ${inWords(browserZone())}`,
  }
  return (
    <Paper withBorder p="lg">
      <Box maw={420}>
        <Form form={form} action="Save">
          <Title order={2} size="h4">
            Numbers, dates and times
          </Title>
          <NativeSelect
            label="Language of numbers and dates"
            description="Changes how they are written. The words of Flightline stay English."
            {...form.text('locale')}
            data={[
              { value: AS_IN_BROWSER, label: 'As in the browser' },
              ...LOCALES.map(([value, label]) => ({ value, label })),
            ]}
          />
          <Radio.Group
            label="Show times in"
            description="Every time names its zone. Days of flights and figures are UTC days."
            value={organization === null && values.time_zone === 'organization' ? 'utc' : values.time_zone}
            onChange={(time_zone) => set({ time_zone: time_zone as ZoneChoice })}
          >
            <Stack gap="xs" mt="xs">
              {Object.entries(zones).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" c="dimmed" aria-live="polite">
            Example: {example.number} · {example.time}
          </Text>
        </Form>
      </Box>
    </Paper>
  )
}

function inWords(zone: string): string {
  return zone.replaceAll('_', ' ')
}

function Alerts({ account: { is_mail_set_up } }: { account: AccountAnswer }) {
  return (
    <Section
      title="Alerts"
      about={`What you hear about, such as a line that falls behind${is_mail_set_up ? ', and how often it comes by e-mail' : ''}.`}
    >
      <Button variant="default" component={PageLink} to="/account/alerts">
        Choose alerts
      </Button>
    </Section>
  )
}

function DataKept() {
  return (
    <Text size="sm" c="dimmed">
      What Flightline keeps about you, and for how long:{' '}
      <Anchor component={PageLink} to="/data-kept" size="sm">
        Data kept
      </Anchor>
      .
    </Text>
  )
}

function ChangePassword() {
  const empty = { current: '', password: '' }
  const form = useForm(empty, (body) => ask('PUT /password', { body }), {
    onDone: () => {
      form.set(empty)
      say('Password changed. You are signed out on all other devices.')
    },
  })
  return (
    <Paper withBorder p="lg">
      <Box maw={420}>
        <Form form={form} action="Change password">
          <Title order={2} size="h4">
            Change your password
          </Title>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            {...form.text('current')}
          />
          <PasswordInput
            label="New password"
            description="12 to 200 characters. Several words are easy to remember and hard to guess."
            autoComplete="new-password"
            required
            {...form.text('password')}
          />
        </Form>
      </Box>
    </Paper>
  )
}

function Sessions() {
  return (
    <Section
      title="Where you’re signed in"
      about="Your sessions, with their browsers and addresses. End any that you do not recognize."
    >
      <Button variant="default" component={PageLink} to="/account/sessions">
        Show sessions
      </Button>
    </Section>
  )
}

function Security() {
  return (
    <Section title="Sign-in and security" about="Passkeys, your authenticator app and recovery codes.">
      <Button component={PageLink} to="/account/security" variant="default">
        Manage how you sign in
      </Button>
    </Section>
  )
}

function SignOutEverywhere() {
  const leave = useLeave(() => ask('DELETE /sessions'))
  return (
    <Section
      title="Sign out everywhere"
      about="Ends your sessions on all devices, including this one. Do this if you lose a device."
    >
      {leave.error && <Failure error={leave.error} />}
      <Button
        variant="default"
        loading={leave.isPending}
        onClick={() =>
          leave.mutate(undefined, {
            onSuccess: () => {
              forgetAllTyped()
              location.assign('/sign-in')
            },
          })
        }
      >
        Sign out everywhere
      </Button>
    </Section>
  )
}

/** What people do with one button. */
function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg">
      <Stack maw={480} align="flex-start">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {children}
      </Stack>
    </Paper>
  )
}

function YourData() {
  return (
    <Section
      title="Your data"
      about="Everything Flightline has about you, as one JSON file: your account, sessions, notes, reports and all you did."
    >
      <DownloadData href={linkTo('GET /account/export')} action="Download your data" />
    </Section>
  )
}

function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Delete your account"
      about="Removes your name and e-mail address from Flightline. What you did stays with your organizations, and says “A former member” in place of your name."
    >
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        Delete your account
      </Button>
      {isAsking && <ConfirmDeletion onClose={() => setAsking(false)} />}
    </Section>
  )
}

function ConfirmDeletion({ onClose }: { onClose: () => void }) {
  const form = useLeavingForm({ password: '' }, (body) => ask('POST /account/removal', { body }), {
    onDone: () => {
      forgetAllTyped()
      location.assign('/sign-in')
    },
  })
  return (
    <Modal opened onClose={onClose} title="Delete your account?" centered>
      <Form form={form} action="Delete account" cancel={onClose} isDangerous>
        <Text size="sm">
          This cannot be undone. You are signed out everywhere, and leave all your organizations. Your notes,
          reports and activity are kept without your name.
        </Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.text('password')}
        />
      </Form>
    </Modal>
  )
}

/** Here for admins and members alike: the list of members is for admins. */
function LeaveOrganization() {
  const { person, organization } = usePerson()
  const [isAsking, setAsking] = useState(false)
  const leave = useLeave(() => ask('DELETE /members/:personId', { params: { personId: person.id } }))
  if (organization === null) return null
  return (
    <Section
      title={`Leave ${organization.name}`}
      about={`You are ${organization.role === 'admin' ? 'an admin' : 'a member'} of this organization. Your account stays if you leave.`}
    >
      <Button variant="default" onClick={() => setAsking(true)}>
        Leave the organization
      </Button>
      <Confirm
        title={`Leave ${organization.name}?`}
        action="Leave"
        isOpen={isAsking}
        isPending={leave.isPending}
        error={leave.error}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => location.assign('/') })}
      >
        You lose access immediately. To come back, you need a new invitation.
      </Confirm>
    </Section>
  )
}
