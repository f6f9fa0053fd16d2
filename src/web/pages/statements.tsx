import { Alert, Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dayBefore, firstOfMonth } from '../../core/statement/period.ts'
import { STATE_WORDS } from '../../core/statement/statement-words.ts'
import { useAnswer, type Answer } from '../api.ts'
import { todayUtc } from '../day-range.ts'
import { formatCount } from '../format.ts'
import { IconFileCheck, IconPlus } from '../icons.ts'
import { Answered } from '../parts/answered.tsx'
import { ChosenFilter } from '../parts/chosen-filter.tsx'
import { Empty } from '../parts/empty.tsx'
import { NewestOlder } from '../parts/newest-older.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { ChooseCampaign } from '../parts/statements/choose-campaign.tsx'
import { monthInWords } from '../parts/statements/month-in-words.ts'
import { StatementRows } from '../parts/statements/statement-rows.tsx'
import { Term } from '../parts/term.tsx'
import { useFilters, useSearchState } from '../search-state.ts'
import { usePerson } from '../session.ts'

/** All statements of the organization: those that it issues, and those that were issued to it. */
export default function Statements() {
  const { search } = useSearchState()
  const { onlyBuys } = usePerson()
  const { side, state, month, campaign_id, before } = search
  const filters = { side, state, month, campaign_id }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const question = useAnswer('GET /statements', { query: { ...filters, before } })
  const { data: unstated } = useAnswer('GET /unstated-campaigns')
  const [isChoosing, setIsChoosing] = useState(false)
  const isSeller = !onlyBuys && unstated !== undefined
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
        <>
          <Button
            component={PageLink}
            to="/verify"
            variant="default"
            leftSection={<IconFileCheck size={16} aria-hidden />}
          >
            Verify a file
          </Button>
          {isSeller && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsChoosing(true)}>
              New statement
            </Button>
          )}
        </>
      }
    >
      {isSeller && isChoosing && <ChooseCampaign unstated={unstated} onClose={() => setIsChoosing(false)} />}
      {isSeller && <ToState unstated={unstated} />}
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

/** What is left of the last month, and that nobody has to do it by hand. */
function ToState({
  unstated: { month, campaigns, has_more },
}: {
  unstated: Answer<'GET /unstated-campaigns'>
}) {
  const { isAdmin } = usePerson()
  const count = campaigns.length
  if (count === 0) return null
  const number = has_more ? `More than ${formatCount(count)}` : formatCount(count)
  return (
    <Alert color="indigo" variant="light">
      {number} {count === 1 ? 'campaign' : 'campaigns'} with delivery in {monthInWords(month)}{' '}
      {count === 1 ? 'has' : 'have'} no statement for it yet. Choose New statement, or let{' '}
      {isAdmin ? (
        <Anchor component={PageLink} to="/settings/organization" inherit underline="always">
          months close by themselves
        </Anchor>
      ) : (
        'an admin set months to close by themselves'
      )}
      .
    </Alert>
  )
}

const ANY = { value: '', label: 'Any state' }
const MONTHS_OFFERED = 24

/** The newest first; and the one of a link, however old. */
function monthsToChoose(chosen: string | undefined): { value: string; label: string }[] {
  const months: string[] = []
  for (let day = todayUtc(); months.length < MONTHS_OFFERED; day = dayBefore(firstOfMonth(day))) {
    months.push(day.slice(0, 'YYYY-MM'.length))
  }
  if (chosen !== undefined && !months.includes(chosen)) months.push(chosen)
  return months.map((month) => ({ value: month, label: monthInWords(month) }))
}

function Filters() {
  const { search, change } = useSearchState()
  const { organization, onlyBuys } = usePerson()
  const field = useFilters('before')
  const states = (['draft', 'issued', 'accepted', 'disputed'] as const)
    // Buyers see no drafts.
    .filter((state) => state !== 'draft' || !onlyBuys)
    .map((state) => ({ value: state, label: STATE_WORDS[state] }))
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect label="State" data={[ANY, ...states]} {...field('state')} />
      <NativeSelect
        label="Month"
        data={[{ value: '', label: 'Any month' }, ...monthsToChoose(search['month'])]}
        {...field('month')}
      />
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
            To bill a period, choose New statement. Months can also{' '}
            <Anchor component={PageLink} to="/settings/organization">
              close by themselves
            </Anchor>
            .
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
