import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { CopyField } from './copy.tsx'
import { PageLink } from './page-link.tsx'
import { Term } from './term.tsx'

/** How a seller sends its first codes and results: commands that work once the key is filled in. */
export function FirstCodes({ packageId }: { packageId: string | null }) {
  const codes = { codes: [{ packageId: packageId ?? 'API package ID', code: 'TRAIL20', slug: 'trail-20' }] }
  const today = new Date().toISOString().slice(0, 10)
  const metrics = {
    metrics: [{ code: 'TRAIL20', date: today, clicks: 412, conversions: 19, conversionValue: 1184.35 }],
  }
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="md" maw={760}>
        <Title order={2} size="h4">
          No affiliate codes yet
        </Title>
        <Text>
          Your own system sends codes and their results, with an{' '}
          <Anchor component={PageLink} to="/settings/api-keys" underline="always">
            API key
          </Anchor>{' '}
          of your organization. Two commands to start with:
        </Text>
        <Step title="1. Send a code">
          <CopyField isBlock text={commandOf('codes', codes)} what="the command that sends a code" />
          {packageId === null && (
            <Text size="sm" c="dimmed">
              A code belongs to a <Term of="packageLine">package line</Term>, and you have none yet:{' '}
              <Anchor component={PageLink} to="/campaigns" underline="always">
                create a campaign
              </Anchor>{' '}
              first, then copy the <Term of="packageId">API package ID</Term> of its line.
            </Text>
          )}
        </Step>
        <Step title="2. Send its results for a day">
          <CopyField isBlock text={commandOf('metrics', metrics)} what="the command that sends a result" />
        </Step>
        <Text size="sm" c="dimmed">
          Replace $FLIGHTLINE_KEY with your key. All fields, limits and answers are in{' '}
          <Anchor href="/docs" underline="always">
            the API reference
          </Anchor>
          ; the outcome of each request is under{' '}
          <Anchor component={PageLink} to="/requests" underline="always">
            Requests
          </Anchor>
          .
        </Text>
      </Stack>
    </Paper>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap={6}>
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function commandOf(feed: 'codes' | 'metrics', body: object): string {
  return [
    `curl "${location.origin}/api/ingest/affiliate/${feed}" \\`,
    `  --header "Authorization: Bearer $FLIGHTLINE_KEY" \\`,
    `  --header "Content-Type: application/json" \\`,
    `  --data '${JSON.stringify(body)}'`,
  ].join('\n')
}
