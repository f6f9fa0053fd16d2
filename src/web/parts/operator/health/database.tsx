import { Anchor, Code } from '@mantine/core'
import type { HealthAnswer } from '../../../answers.ts'
import { formatBytes, formatCount } from '../../../format.ts'
import { PageLink } from '../../page-link.tsx'
import { Rows } from '../../rows.tsx'
import { Fact, Section } from './section.tsx'
import { Time } from '../../time.tsx'

export function Database({ health: { database } }: { health: HealthAnswer }) {
  const { size_bytes, tables, migration } = database
  return (
    <Section
      title="Database"
      lead={
        <>
          {formatBytes(size_bytes)} in total. What is kept in it, and for how long, is on{' '}
          <Anchor component={PageLink} to="/operator/data-kept" inherit>
            Data kept
          </Anchor>
          .
          {migration && (
            <>
              {' '}
              The latest migration is <Code>{migration.name}</Code>, applied{' '}
              <Time at={migration.applied_at} />.
            </>
          )}
        </>
      }
    >
      <Rows label="Largest tables">
        {tables.map((table) => (
          <Fact
            key={table.name}
            title={table.name}
            note={
              table.rows_estimated === null
                ? 'row count not estimated yet'
                : `about ${formatCount(table.rows_estimated)} rows`
            }
          >
            {formatBytes(table.size_bytes)}
          </Fact>
        ))}
      </Rows>
    </Section>
  )
}
