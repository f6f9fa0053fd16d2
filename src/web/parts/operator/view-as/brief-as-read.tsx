import { Badge, Flex, Group, Paper, Stack, Text } from '@mantine/core'
import type { ProductsPayload } from '../../../answers.ts'

type BriefRead = NonNullable<ProductsPayload['ext']>['flightline']['brief']

/** What the ranking is based on. */
export function BriefAsRead({ brief }: { brief: BriefRead }) {
  const { wanted, ruled_out, words } = brief
  const [language, ...others] = brief.languages
  const isEmpty = wanted.length + ruled_out.length + words.length === 0
  return (
    <Paper withBorder p="md" component="section" aria-label="Read from the brief">
      <Stack gap="xs">
        <Text fw={600} size="sm">
          Read from the brief
          {language !== undefined && others.length === 0 && ` (${LANGUAGE_NAMES.of(language)})`}
        </Text>
        {isEmpty && (
          <Text size="sm">Nothing the products can be matched to. Name a channel, a place or a topic.</Text>
        )}
        <Demands title="Must have" color="teal" demands={wanted.filter(({ is_hard }) => is_hard)} />
        <Demands title="Wanted" color="indigo" demands={wanted.filter(({ is_hard }) => !is_hard)} />
        <Demands
          title="Ruled out"
          color="red"
          demands={ruled_out.map(({ read_from, all_of }) => ({
            name: all_of.map(({ name }) => name).join(' + '),
            read_from,
          }))}
        />
        <Demands
          title="Words"
          color="gray"
          demands={words.map((word) => ({ name: word, read_from: word }))}
        />
        {(ruled_out.length > 0 || wanted.some(({ is_hard }) => is_hard)) && (
          <Text size="sm" c="dimmed">
            Products that miss a must-have, or have something ruled out, come last.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** On a phone the words of a brief are longer than a line. */
const MANY_LINES = {
  h: 'auto',
  mih: 26,
  styles: { label: { whiteSpace: 'normal', textAlign: 'start' } },
} as const

function Demands(props: {
  title: string
  color: string
  demands: readonly { name: string; read_from: string }[]
}) {
  if (props.demands.length === 0) return null
  return (
    <Flex
      direction={{ base: 'column', xs: 'row' }}
      gap={{ base: 4, xs: 'xs' }}
      role="group"
      aria-label={props.title}
    >
      <Text size="sm" c="dimmed" w={80} pt={2} flex="none">
        {props.title}
      </Text>
      <Group gap={6}>
        {props.demands.map(({ name, read_from }) => (
          <Badge key={`${name} ${read_from}`} variant="light" color={props.color} size="lg" {...MANY_LINES}>
            {name}
            {read_from.toLowerCase() !== name.toLowerCase() && ` · “${read_from}”`}
          </Badge>
        ))}
      </Group>
    </Flex>
  )
}
