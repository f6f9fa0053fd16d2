import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { helpLink } from '../help-link.ts'
import { guidesFor, type GuideGroup } from '../guides.ts'
import { GuideSearch } from '../parts/help/guide-search.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { useSearchState } from '../search-state.ts'
import { usePerson } from '../session.ts'

/** The guides, and a search through all of them. */
export default function Help() {
  const { search } = useSearchState()
  const groups = guidesFor(usePerson())
  return (
    <Page
      title="Help"
      lead={
        <>
          Guides to this version of Flightline. Fields and limits of the API are in the{' '}
          <Anchor href="/docs">API reference</Anchor>. To check a signed statement,{' '}
          <Anchor component={PageLink} to="/verify">
            verify its file
          </Anchor>
          . What is kept about you and your organization, and for how long, is on{' '}
          <Anchor component={PageLink} to="/data-kept">
            Data kept
          </Anchor>
          .
        </>
      }
    >
      <GuideSearch guides={groups.flatMap(({ guides }) => guides)} />
      {(search['search'] ?? '') === '' &&
        groups.map((group) => <GuideCards key={group.label} group={group} />)}
    </Page>
  )
}

function GuideCards({ group: { label, guides } }: { group: GuideGroup }) {
  return (
    <Stack component="section" gap="sm" aria-label={label}>
      <Title order={2} size="h4">
        {label}
      </Title>
      <SimpleGrid component="ul" className="plain-list" cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
        {guides.map(({ name, title, lead }) => (
          <Paper key={name} component="li" withBorder p="md">
            <Anchor component={PageLink} to={helpLink(name)} fw={600}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
