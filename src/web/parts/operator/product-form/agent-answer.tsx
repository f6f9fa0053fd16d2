import { Anchor, Box, Group, Paper, ScrollArea, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../format.ts'
import { CopyButton } from '../../copy.tsx'
import { Failure } from '../../failure.tsx'
import type { AgentAnswer } from './use-agent-answer.ts'

type View = 'text' | 'json'

/** What a buyer's agent gets for the product as it is typed: the text that a model reads, and the structured answer. */
export function AnswerPanel({ answer, onShowWrong }: { answer: AgentAnswer; onShowWrong: () => void }) {
  const { good, wrongCount, failure, isLoading } = answer
  const [view, setView] = useState<View>('text')
  const shown = good && (view === 'text' ? good.text : JSON.stringify(good.answer, null, 2))
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5">
          What a buyer’s agent gets
        </Title>
        <Group gap={4}>
          <SegmentedControl
            size="xs"
            aria-label="Show the answer"
            value={view}
            onChange={(chosen) => setView(chosen as View)}
            data={[
              { value: 'text', label: 'As text' },
              { value: 'json', label: 'JSON' },
            ]}
          />
          {shown !== null && <CopyButton text={shown} what="the answer" />}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {statusOf(answer)}{' '}
        {wrongCount > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={onShowWrong}>
            Show {wrongCount === 1 ? 'it' : 'them'}
          </Anchor>
        )}
      </Text>
      {failure && <Failure error={failure} />}
      {shown !== null && (
        <Paper withBorder {...(wrongCount > 0 && { 'data-outdated': true })} className="agent-answer">
          <ScrollArea.Autosize
            type="auto"
            className="agent-answer-scroll"
            viewportProps={{ tabIndex: 0, 'aria-label': 'The agent’s answer', role: 'region' }}
          >
            <Box component="pre" className={view === 'text' ? 'answer-text whole-text' : 'answer-text'}>
              {shown}
            </Box>
          </ScrollArea.Autosize>
        </Paper>
      )}
      {isLoading && shown === null && (
        <Text size="sm" c="dimmed">
          Loading …
        </Text>
      )}
    </Stack>
  )
}

function statusOf({ good, wrongCount, isLoading }: AgentAnswer): string {
  if (isLoading) return ''
  if (wrongCount === 0) return 'As get_products answers a key that sees only this product, once it is saved.'
  const fields = `${formatCount(wrongCount)} ${wrongCount === 1 ? 'field' : 'fields'} to fix.`
  return good === null
    ? `Shown once the product is complete: ${fields}`
    : `${fields} Below is the last complete answer.`
}
