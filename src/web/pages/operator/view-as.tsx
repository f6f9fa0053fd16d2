import { Grid, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ViewAsAnswer } from '../../answers.ts'
import { ask, useAnswer, type ApiProblem } from '../../api.ts'
import { Answered } from '../../parts/answered.tsx'
import { Empty } from '../../parts/empty.tsx'
import { argumentsOf } from '../../parts/operator/view-as/arguments.ts'
import { Question } from '../../parts/operator/view-as/question.tsx'
import { Seen } from '../../parts/operator/view-as/seen.tsx'
import { Summary } from '../../parts/operator/view-as/summary.tsx'
import { Verdicts } from '../../parts/operator/view-as/verdicts.tsx'
import { Page } from '../../parts/page.tsx'
import { useSearchState } from '../../search-state.ts'
import { Term } from '../../parts/term.tsx'

export default function ViewAs() {
  const { search } = useSearchState()
  const keys = useAnswer('GET /operator/key-names')
  return (
    <Page
      title="View as a key"
      lead={
        <>
          Exactly what get_products returns for a <Term of="apiKey">key</Term>, and why it does not see the
          rest. Previews are not rate-limited or logged.
        </>
      }
    >
      <Answered question={keys}>
        {({ keys: names }) =>
          names.length === 0 ? (
            <Empty title="No agent keys yet">
              Issue a key to a buyer and give it access to products. Then you can preview here what it sees.
            </Empty>
          ) : (
            <>
              {/* A new form for each address, so that it shows what the page shows. */}
              <Question key={JSON.stringify(search)} />
              {search['key'] === undefined ? (
                <Empty title="Choose a key">The answer appears here.</Empty>
              ) : (
                <View />
              )}
            </>
          )
        }
      </Answered>
    </Page>
  )
}

const ONLY = ['all', 'unseen', 'different'] as const

function View() {
  const { search } = useSearchState()
  const body = {
    key_id: search['key'] ?? '',
    other_key_id: search['other'],
    arguments: argumentsOf(search),
    only:
      ONLY.find((only) => only === search['only']) ??
      (search['other'] === undefined ? ('unseen' as const) : ('different' as const)),
    page: Number(search['page'] ?? 1) || 1,
  }
  const question = useQuery<ViewAsAnswer, ApiProblem>({
    queryKey: ['/operator/view-as', body],
    queryFn: () => ask('POST /operator/view-as', { body }),
    placeholderData: keepPreviousData,
  })
  return (
    <Answered question={question}>
      {(answer) => (
        <Stack gap="xl">
          <Grid gutter="md">
            {[answer.one, ...(answer.other ? [answer.other] : [])].map((view) => (
              <Grid.Col key={view.key.id} span={{ base: 12, md: answer.other ? 6 : 12 }}>
                <Summary view={view} />
              </Grid.Col>
            ))}
          </Grid>
          <Seen view={answer.one} args={answer.arguments} />
          {!isRefused(answer) && <Verdicts answer={answer} only={body.only} />}
        </Stack>
      )}
    </Answered>
  )
}

/** When the call itself is refused there are no verdicts. */
function isRefused({ one, other }: ViewAsAnswer): boolean {
  return one.counts.refused > 0 && (other === null || other.counts.refused > 0)
}
