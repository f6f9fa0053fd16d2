import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { STATE_WORDS } from '../../core/statement/statement-words.ts'
import { useAnswer } from '../api.ts'
import { IconFileCheck } from '../icons.ts'
import { Answered } from '../parts/answered.tsx'
import { ChosenFilter } from '../parts/chosen-filter.tsx'
import { Empty } from '../parts/empty.tsx'
import { NewestOlder } from '../parts/newest-older.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { StatementRows } from '../parts/statements/statement-rows.tsx'
import { Term } from '../parts/term.tsx'
import { useFilters, useSearchState } from '../search-state.ts'
import { usePerson } from '../session.ts'

/** All statements of the organization: those that it issues, and those that were issued to it. */
export default function Statements() {
  const { search } = useSearchState()
  const { side, state, campaign_id, before } = search
  const filters = { side, state, campaign_id }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const question = useAnswer('GET /statements', { query: { ...filters, before } })
  return (
    <Page
      title="Statements"
      lead={
        <>
          What each campaign delivered in a period and what is billed for it: signed{' '}
          <Term of="statement">statements</Term> that never change.
        </>
      }
      actions={
        <Button
          component={PageLink}
          to="/verify"
          variant="default"
          leftSection={<IconFileCheck size={16} aria-hidden />}
        >
          Verify a file
        </Button>
      }
    >
      <Answered question={question}>
        {({ statements, older }) =>
          statements.length === 0 && !isFiltered && before === undefined ? (
            <NoStatements />
          ) : (
            <Stack gap="md">
              <Filters />
              {statements.length === 0 ? (
                <NoMatches action="Show all statements" />
              ) : (
                <StatementRows statements={statements} />
              )}
              <NewestOlder name="before" next={older} />
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}

const ANY = { value: '', label: 'Any state' }

function Filters() {
  const { search, change } = useSearchState()
  const { organization, onlyBuys } = usePerson()
  const field = useFilters('before')
  const states = (['draft', 'issued', 'accepted', 'disputed'] as const)
    // Buyers see no drafts.
    .filter((state) => state !== 'draft' || !onlyBuys)
    .map((state) => ({ value: state, label: state === 'issued' ? 'Not answered' : STATE_WORDS[state] }))
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect label="State" data={[ANY, ...states]} {...field('state')} />
      {organization?.sells && organization.buys && (
        <NativeSelect
          label="Side"
          data={[
            { value: '', label: 'Sold and bought' },
            { value: 'seller', label: 'Sold' },
            { value: 'buyer', label: 'Bought' },
          ]}
          {...field('side')}
        />
      )}
      {search['campaign_id'] !== undefined && (
        <ChosenFilter
          label="One campaign"
          onRemove={() => change({ campaign_id: undefined, before: undefined })}
        />
      )}
    </Group>
  )
}

function NoStatements() {
  const { onlyBuys, onlySells } = usePerson()
  return (
    <Empty title="No statements yet">
      <Stack gap="sm" align="center">
        {!onlyBuys && (
          <Text>
            To bill a period,{' '}
            <Anchor component={PageLink} to="/campaigns">
              open a campaign you sell
            </Anchor>{' '}
            and choose New statement.
          </Text>
        )}
        {!onlySells && (
          <Text>
            Statements of campaigns you buy are issued by their sellers, usually at the end of a month. They
            appear here for you to accept or dispute.
          </Text>
        )}
      </Stack>
    </Empty>
  )
}
