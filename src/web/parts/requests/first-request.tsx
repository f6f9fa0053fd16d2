import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { CopyField } from '../copy.tsx'
import { PageLink } from '../page-link.tsx'
import { Term } from '../term.tsx'

export function FirstRequest() {
  const command = [
    `curl "${location.origin}/api/ingest/delivery/metrics?dry_run=true" \\`,
    `  --header "Authorization: Bearer $FLIGHTLINE_KEY" \\`,
    `  --header "Content-Type: application/json" \\`,
    `  --data '{"items":[{"package_id":"API package ID","impressions":1000}]}'`,
  ].join('\n')
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="md" maw={760}>
        <Title order={2} size="h4">
          No requests yet
        </Title>
        <Text>
          Each request that your systems send with an{' '}
          <Anchor component={PageLink} to="/settings/api-keys" underline="always">
            API key
          </Anchor>{' '}
          is listed here, with each rejected item and the reason. Start with a{' '}
          <Term of="dryRun">dry run</Term>: it is checked like any other request and stores nothing.
        </Text>
        <CopyField isBlock text={command} what="the command for a dry run" />
        <Text size="sm" c="dimmed">
          Replace $FLIGHTLINE_KEY with your key, and “API package ID” with the{' '}
          <Term of="packageId">API package ID</Term> of one of your lines. All fields, limits and answers are
          in{' '}
          <Anchor href="/docs" underline="always">
            the API reference
          </Anchor>
          .
        </Text>
      </Stack>
    </Paper>
  )
}
