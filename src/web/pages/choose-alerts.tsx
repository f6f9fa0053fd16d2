import { Alert, Badge, Grid, Group, NativeSelect, Text, Title } from '@mantine/core'
import { HOW_WORDS, KIND_WORDS } from '../../core/alert/alert-words.ts'
import { AT_ONCE_MINUTES_APART, DIGEST_HOUR, HOWS, type AlertKind, type How } from '../../core/alert/alert.ts'
import { ask, useAnswer, type Answer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Row, Rows } from '../parts/rows.tsx'
import { say } from '../parts/say.ts'

type ChoicesAnswer = Answer<'GET /account/alerts'>
type Choice = ChoicesAnswer['choices'][number]

const IN_APP_ONLY: readonly How[] = ['off', 'app']
const UNCHANGED: Partial<Record<AlertKind, How | undefined>> = {}

export default function ChooseAlerts() {
  const question = useAnswer('GET /account/alerts')
  return (
    <Page
      title="Choose alerts"
      lead="What you hear about, and how. It applies in all your organizations."
      trail={[{ label: 'Your account', to: '/account' }]}
    >
      <Answered question={question}>{(answer) => <Choices answer={answer} />}</Answered>
    </Page>
  )
}

function Choices({ answer: { choices, is_mail_set_up } }: { answer: ChoicesAnswer }) {
  // Only what is changed here is sent: mails that were chosen wait for a mail server, and a choice in another tab stays.
  const form = useForm(
    UNCHANGED,
    (changes) =>
      ask('PATCH /account/alerts', {
        body: {
          choices: choices.flatMap(({ kind }) => {
            const how = changes[kind]
            return how === undefined ? [] : [{ kind, how }]
          }),
        },
      }),
    {
      onDone: () => {
        form.set(Object.fromEntries(choices.map(({ kind }) => [kind, undefined])))
        say('Alerts saved.')
      },
    },
  )
  return (
    <Form form={form} action="Save alerts">
      {is_mail_set_up ? <WhenMailed /> : <NotMailed />}
      <Rows label="Kinds of alerts">
        {choices.map((choice) => (
          <Row key={choice.kind}>
            <Kind
              choice={choice}
              isMailSetUp={is_mail_set_up}
              how={form.values[choice.kind] ?? choice.how}
              onChoose={(how) => form.set({ [choice.kind]: how })}
            />
          </Row>
        ))}
      </Rows>
    </Form>
  )
}

function inAppOnly(how: How): How {
  return how === 'off' ? 'off' : 'app'
}

function Kind({
  choice: { kind, usual, is_for_admins },
  isMailSetUp,
  how,
  onChoose,
}: {
  choice: Choice
  isMailSetUp: boolean
  how: How
  onChoose: (how: How) => void
}) {
  const { title, what } = KIND_WORDS[kind]
  const described = `about-${kind}`
  const effect = (chosen: How) => (isMailSetUp ? chosen : inAppOnly(chosen))
  return (
    <Grid gutter="xs" align="center">
      <Grid.Col span={{ base: 12, sm: 7 }}>
        <Group gap="xs">
          <Title order={2} size="h5">
            {title}
          </Title>
          {is_for_admins && (
            <Badge size="sm" variant="light" color="gray">
              Admins only
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" id={described}>
          {what}.
        </Text>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <NativeSelect
          aria-label={title}
          aria-describedby={described}
          name={kind}
          value={effect(how)}
          onChange={({ currentTarget }) => onChoose(currentTarget.value as How)}
          data={(isMailSetUp ? HOWS : IN_APP_ONLY).map((value) => ({
            value,
            label: value === effect(usual) ? `${HOW_WORDS[value]} (default)` : HOW_WORDS[value],
          }))}
        />
      </Grid.Col>
    </Grid>
  )
}

function WhenMailed() {
  return (
    <Text size="sm" c="dimmed">
      You get at most one e-mail every {AT_ONCE_MINUTES_APART} minutes for alerts at once. Daily ones come at{' '}
      {String(DIGEST_HOUR).padStart(2, '0')}:00 in your organization’s time zone, weekly ones on Mondays, and
      only if there is something to say. A link in each of them stops them all.
    </Text>
  )
}

function NotMailed() {
  return (
    <Alert color="gray" variant="light" title="Alerts are only in the app">
      Mail is not set up on this installation. Ask its operator.
    </Alert>
  )
}
