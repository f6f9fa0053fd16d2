import { Button, FileButton, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { LOGO_BYTES_MAX } from '../../../core/organization/logo.ts'
import { ApiProblem, ask, linkTo, useAct, useAnswer, type Answer } from '../../api.ts'
import { Admins } from '../../parts/admins.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { CurrencyField } from '../../parts/currency-field.tsx'
import { DownloadData } from '../../parts/download-data.tsx'
import { Fact } from '../../parts/fact.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { Logo } from '../../parts/logo.tsx'
import { MonthClosing } from '../../parts/month-closing.tsx'
import { Page } from '../../parts/page.tsx'
import { SecondFactorRule } from '../../parts/second-factor-rule.tsx'
import { say } from '../../parts/say.ts'
import { nowIn, TimeZoneField } from '../../parts/time-zone-field.tsx'
import { usePerson } from '../../session.ts'
import { useUnsavedChanges } from '../../unsaved-changes.tsx'

type Settings = Answer<'GET /organization'>

export default function OrganizationSettings() {
  const { isAdmin } = usePerson()
  const question = useAnswer('GET /organization')
  return (
    <Page title="Organization" lead="How your organization is shown, and what new campaigns start with.">
      <Answered question={question}>
        {(settings) =>
          isAdmin ? (
            <>
              <SettingsForm settings={settings} />
              <LogoForm settings={settings} />
              <MonthClosing />
              <SecondFactorRule />
              <Identity id={settings.id} />
              <Archive name={settings.name} />
            </>
          ) : (
            <SettingsFacts settings={settings} />
          )
        }
      </Answered>
    </Page>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const saved = { name: settings.name, time_zone: settings.time_zone, currency: settings.currency ?? '' }
  const form = useForm(saved, (body) => ask('PATCH /organization', { body }), {
    onDone: () => say('Settings saved.'),
  })
  const { values, set, errors } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  const guard = useUnsavedChanges(isChanged && !form.act.isPending)
  return (
    <Paper withBorder p="lg">
      {guard}
      <Stack maw={480}>
        <Form form={form} action="Save">
          <TextInput
            label="Name"
            description="Your sellers and buyers see it on every campaign."
            required
            maxLength={200}
            {...form.text('name')}
          />
          <div>
            <TimeZoneField
              value={values.time_zone}
              onChange={(time_zone) => set({ time_zone })}
              error={errors.of('time_zone')}
            />
            <Text size="sm" c="dimmed" mt={4}>
              Now: {nowIn(values.time_zone)}. Everyone can choose another zone on their account page.
            </Text>
          </div>
          <CurrencyField
            label="Default currency"
            description="New campaigns start with it. Leave empty for none."
            isRequired={false}
            name="currency"
            value={values.currency}
            onChange={(currency) => set({ currency })}
            error={errors.of('currency')}
          />
        </Form>
      </Stack>
    </Paper>
  )
}

const TOO_LARGE = new ApiProblem({
  status: 413,
  code: 'payload_too_large',
  detail: 'The file is too large. Choose one of at most 512 KiB.',
})

function LogoForm({ settings: { id, name, logo } }: { settings: Settings }) {
  const [isAsking, setAsking] = useState(false)
  const upload = useAct(async (file: File) => {
    if (file.size > LOGO_BYTES_MAX) throw TOO_LARGE
    return ask('PUT /organization/logo', { body: file })
  })
  const remove = useAct(() => ask('DELETE /organization/logo'))
  const choose = (file: File | null) => {
    if (file) upload.mutate(file, { onSuccess: () => say('Logo saved.') })
  }
  const removeIt = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        say('Logo removed.')
      },
    })
  return (
    <Paper withBorder p="lg">
      <Stack maw={480} align="flex-start">
        <Title order={2} size="h4">
          Logo
        </Title>
        {logo !== null && <Logo organizationId={id} version={logo} size={64} />}
        <Text size="sm" c="dimmed">
          PNG, JPEG or WebP, at most 512 KiB and 2,048 pixels each way. Shown in the menu, and to sellers and
          buyers on the campaigns you share.
        </Text>
        {upload.error && <Failure error={upload.error} title="The logo was not changed" />}
        <Group gap="xs">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={choose}
            inputProps={{ 'aria-label': 'Logo file' }}
          >
            {(props) => (
              <Button variant="default" loading={upload.isPending} {...props}>
                {logo === null ? 'Upload a logo' : 'Replace'}
              </Button>
            )}
          </FileButton>
          {logo !== null && (
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        title={`Remove the logo of ${name}?`}
        action="Remove"
        isOpen={isAsking}
        isPending={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={removeIt}
      >
        Pages show only the name. You can upload a logo again at any time.
      </Confirm>
    </Paper>
  )
}

function Identity({ id }: { id: string }) {
  return (
    <Paper withBorder p="lg">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4">
          Organization ID
        </Title>
        <Text size="sm" c="dimmed">
          Share it with sellers who want to create campaigns for you.
        </Text>
        <CopyField text={id} what="your organization ID" />
      </Stack>
    </Paper>
  )
}

function Archive({ name }: { name: string }) {
  return (
    <Paper withBorder p="lg">
      <Stack gap="xs" align="flex-start" maw={480}>
        <Title order={2} size="h4">
          Your organization’s data
        </Title>
        <Text size="sm" c="dimmed">
          Everything that {name} has here, as one ZIP archive: campaigns, every delivery report, counts,
          signed statements, notes, files, members and activity. Keep it somewhere safe.
        </Text>
        <DownloadData href={linkTo('GET /organization/archive')} action="Download archive" />
      </Stack>
    </Paper>
  )
}

function SettingsFacts({ settings: { id, name, time_zone, currency, logo } }: { settings: Settings }) {
  return (
    <>
      <Paper withBorder p="lg">
        <Stack align="flex-start">
          {logo !== null && <Logo organizationId={id} version={logo} size={64} />}
          <Stack component="dl" m={0} gap="sm">
            <Fact label="Name">{name}</Fact>
            <Fact label="Time zone">
              {time_zone.replaceAll('_', ' ')} (now {nowIn(time_zone)})
            </Fact>
            <Fact label="Default currency">{currency ?? 'None'}</Fact>
          </Stack>
          <div>
            <Text size="sm" c="dimmed">
              Only admins can change these settings.
            </Text>
            <Admins />
          </div>
        </Stack>
      </Paper>
      <Identity id={id} />
    </>
  )
}
