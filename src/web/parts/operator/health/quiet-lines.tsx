import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useAnswer, type Answer } from '../../../api.ts'
import { formatAge, formatCount, formatDay, formatInBoth } from '../../../format.ts'
import { useSearchState } from '../../../search-state.ts'
import { Answered } from '../../answered.tsx'
import { Rows } from '../../rows.tsx'
import { OwnerLink } from './owner-link.tsx'
import { AllWell, Fact, HEALTH_SECTIONS, Section } from './section.tsx'

type QuietLine = Answer<'GET /operator/health/quiet-lines'>['lines'][number]

const QUIET_DAYS = ['1', '2', '3', '5', '7', '14', '30']

export function QuietLines() {
  const { search, change } = useSearchState()
  const { days = '3', after } = search
  const question = useAnswer('GET /operator/health/quiet-lines', { query: { days, after } })
  return (
    <Section
      id={HEALTH_SECTIONS.quietLines}
      title="Quiet lines"
      lead="In flight, short of their goal, and without a report for some days, or since the start. Flights that end first come first."
      side={
        <NativeSelect
          label="Quiet for at least"
          value={days}
          onChange={(event) =>
            change({ days: event.currentTarget.value, after: undefined }, { replace: true })
          }
          data={[...new Set([...QUIET_DAYS, days])].map((value) => ({
            value,
            label: value === '1' ? '1 day' : `${value} days`,
          }))}
        />
      }
    >
      <Answered question={question}>
        {({ lines, next, looked_at_max }) => (
          <>
            {lines.length === 0 ? (
              <AllWell>
                {next !== null
                  ? `None among the ${formatCount(looked_at_max)} lines checked; there are more to check.`
                  : after === undefined
                    ? 'None'
                    : 'No more'}
              </AllWell>
            ) : (
              <Rows label="Quiet lines">
                {lines.map((line) => (
                  <QuietLineRow key={line.package_id} line={line} />
                ))}
              </Rows>
            )}
            {(after !== undefined || next !== null) && (
              <Group justify="center">
                {after !== undefined && (
                  <Button variant="default" onClick={() => change({ after: undefined })}>
                    Back to the first
                  </Button>
                )}
                {next !== null && (
                  <Button variant="default" onClick={() => change({ after: next })}>
                    {lines.length === 0 ? 'Check more' : 'More lines'}
                  </Button>
                )}
              </Group>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}

function QuietLineRow({ line }: { line: QuietLine }) {
  return (
    <Fact
      title={
        <>
          {line.name}{' '}
          <Text span c="dimmed" fw={400}>
            in {line.campaign_name}
          </Text>
        </>
      }
      note={
        <>
          <OwnerLink owner={{ organization_id: line.organization_id, name: line.organization_name }} />,
          flight ends {formatDay(line.flight_end)}
        </>
      }
    >
      {line.reported_at === null ? (
        <span title={formatDay(line.flight_start)}>
          No report since the start, {formatAge(`${line.flight_start}T00:00:00Z`)}
        </span>
      ) : (
        <span title={formatInBoth(line.reported_at)}>Last report {formatAge(line.reported_at)}</span>
      )}
    </Fact>
  )
}
