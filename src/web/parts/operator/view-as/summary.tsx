import { Alert, Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { KeyView, ProductVerdict } from '../../../answers.ts'
import { formatCount } from '../../../format.ts'

const COUNTED: {
  verdict: Exclude<ProductVerdict['verdict'], 'refused'>
  words: string
  color: string
}[] = [
  { verdict: 'shown', words: 'visible', color: 'teal' },
  { verdict: 'filtered', words: 'filtered out', color: 'indigo' },
  { verdict: 'no_territory', words: 'no territory left', color: 'grape' },
  { verdict: 'no_access', words: 'no access', color: 'gray' },
  { verdict: 'withdrawn', words: 'withdrawn', color: 'gray' },
]

export function Summary({ view }: { view: KeyView }) {
  const { key, counts, result } = view
  const error = result?.structuredContent.adcp_error
  return (
    <Paper withBorder p="md" h="100%">
      <Stack gap="xs">
        <Text fw={600}>
          {key.label} · {key.buyer_name}
        </Text>
        <Group gap="xs">
          {COUNTED.filter(({ verdict }) => verdict === 'shown' || counts[verdict] > 0).map(
            ({ verdict, words, color }) => (
              <Badge key={verdict} variant="light" color={color} tt="none" size="lg">
                {formatCount(counts[verdict])} {words}
              </Badge>
            ),
          )}
        </Group>
        {result === null && (
          <Alert color="red" variant="light" title="This key does not work">
            It is revoked or expired: the agent answers 401.
          </Alert>
        )}
        {error && (
          <Alert color="red" variant="light" title={`The agent refuses this call: ${error.code}`}>
            {error.message}
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}
