import { Anchor, Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Answer } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { IconCheck } from '../../icons.ts'
import { usePerson } from '../../session.ts'
import { CopyField } from '../copy.tsx'
import { PageLink } from '../page-link.tsx'
import { Term } from '../term.tsx'
import { deliveryCommand, dryRunCommand, EXAMPLE_TOTAL } from './delivery-command.ts'
import { namesOf } from './tiles-of.ts'

type Started = NonNullable<Answer<'GET /home'>['first_steps']>
type Step = Started['steps'][number]['step']
type LineToTry = NonNullable<Started['line_to_try']>

const GROUPS: { title: string; steps: Step[] }[] = [
  { title: 'If you sell', steps: ['campaign', 'api_key', 'dry_run', 'delivery'] },
  { title: 'If you buy', steps: ['share_id', 'seller'] },
  { title: 'Either way', steps: ['person'] },
]

/** A new organization's list of what to do. It ticks itself off, and goes when all is done. */
export function FirstSteps({ firstSteps, admins }: { firstSteps: Started; admins: string[] }) {
  const { steps, line_to_try } = firstSteps
  const isDryRunNext = steps.some(({ step, is_done }) => step === 'dry_run' && !is_done)
  const done = steps.filter(({ is_done }) => is_done).length
  const groups = GROUPS.map(({ title, steps: own }) => ({
    title,
    steps: steps.filter(({ step }) => own.includes(step)),
  })).filter((group) => group.steps.length > 0)
  const isForBoth = groups.length === GROUPS.length
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Get started">
      <Stack gap="md" maw={820}>
        <Group gap="sm" align="baseline">
          <Title order={2} size="h3">
            Get started
          </Title>
          <Text c="dimmed" className="figures">
            {done} of {steps.length} done
          </Text>
        </Group>
        {groups.map(({ title, steps: own }) => (
          <Stack key={title} gap="xs">
            {isForBoth && (
              <Title order={3} size="h5">
                {title}
              </Title>
            )}
            <Stack gap="md" component="ul" className="plain-list" aria-label={isForBoth ? title : 'Steps'}>
              {own.map(({ step, is_done }) => (
                <Group key={step} component="li" gap="sm" wrap="nowrap" align="flex-start">
                  <Mark isDone={is_done} />
                  <StepText
                    step={step}
                    isDone={is_done}
                    line={line_to_try}
                    isDryRunNext={isDryRunNext}
                    admins={admins}
                  />
                </Group>
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Paper>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <ThemeIcon
      size={24}
      radius="xl"
      color={isDone ? 'teal.8' : 'gray'}
      variant={isDone ? 'filled' : 'default'}
      role="img"
      aria-label={isDone ? 'Done' : 'To do'}
    >
      {isDone && <IconCheck size={14} aria-hidden />}
    </ThemeIcon>
  )
}

const TITLES: Record<Step, string> = {
  campaign: 'Create your first campaign',
  api_key: 'Create an API key',
  dry_run: 'Send a dry run',
  delivery: 'Report the first delivery',
  share_id: 'Share your organization ID with your sellers',
  seller: 'Accept a seller',
  person: 'Invite a second person',
}

interface StepProps {
  step: Step
  line: Started['line_to_try']
  isDryRunNext: boolean
  admins: string[]
}

function StepText({ isDone, ...props }: StepProps & { isDone: boolean }) {
  return (
    <Stack gap={6} flex={1} miw={0}>
      <Text fw={600} {...(isDone && { c: 'dimmed', td: 'line-through' })}>
        {TITLES[props.step]}
      </Text>
      {!isDone && <HowTo {...props} />}
    </Stack>
  )
}

function HowTo({ step, line, isDryRunNext, admins }: StepProps) {
  const { organization } = usePerson()
  if (step === 'share_id') return <CopyField text={organization?.id ?? ''} what="your organization ID" />
  if (step === 'dry_run') return line === null ? <NoLineYet /> : <DryRun line={line} />
  if (step === 'delivery' && line !== null && !isDryRunNext) {
    return (
      <>
        <FirstDelivery line={line} />
        <Does {...PLACES.delivery} text="A file or a form works too." admins={admins} />
      </>
    )
  }
  return <Does {...PLACES[step]} admins={admins} />
}

interface Place {
  text: string
  to: string
  action: string
  isForAdmins?: true
}

/** Where each of the other steps is done. */
const PLACES: Record<Exclude<Step, 'share_id' | 'dry_run'>, Place> = {
  campaign: {
    text: 'You need the organization ID of your buyer, or an e-mail address to invite a new one.',
    to: '/new-campaign',
    action: 'Create a campaign',
  },
  api_key: {
    text: 'Your systems use it to report delivery.',
    to: '/settings/api-keys',
    action: 'Create a key',
    isForAdmins: true,
  },
  delivery: {
    text: 'By API, like the dry run but without ?dry_run=true, or with a file or a form.',
    to: '/report-file',
    action: 'Report with a file',
  },
  seller: {
    text: 'Sellers that name you as their buyer appear under Sellers. Accept them to see their campaigns.',
    to: '/settings/sellers',
    action: 'Show sellers',
    isForAdmins: true,
  },
  person: {
    text: 'So someone can cover for you.',
    to: '/settings/members',
    action: 'Invite a member',
    isForAdmins: true,
  },
}

/** Members see whom to ask, and no button that would refuse them. */
function Does({ text, to, action, isForAdmins, admins }: Place & { admins: string[] }) {
  const { isAdmin } = usePerson()
  const isRefused = isForAdmins === true && !isAdmin
  return (
    <>
      <Text size="sm" c="dimmed">
        {text}
        {isRefused &&
          ` ${admins.length === 0 ? 'Only admins can do this.' : `Ask an admin: ${namesOf(admins)}.`}`}
      </Text>
      {!isRefused && (
        <Group>
          <Button component={PageLink} to={to} size="xs" variant="default">
            {action}
          </Button>
        </Group>
      )}
    </>
  )
}

function NoLineYet() {
  return (
    <Text size="sm" c="dimmed">
      Create a campaign first: the command needs one of its lines.
    </Text>
  )
}

function DryRun({ line }: { line: LineToTry }) {
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed" component="div">
        A <Term of="dryRun">dry run</Term> is checked like any other request and stores nothing.{' '}
        {keyAndLine(line)}
      </Text>
      <CopyField isBlock text={dryRunCommand(line)} what="the command for a dry run" />
      <Text size="sm" c="dimmed">
        <NotStarted line={line} />
        The result is also listed under{' '}
        <Anchor component={PageLink} to="/requests" inherit>
          Requests
        </Anchor>
        .
      </Text>
    </Stack>
  )
}

function FirstDelivery({ line }: { line: LineToTry }) {
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {keyAndLine(line)}
        {line.pricing_basis !== 'flat_rate' &&
          ` Replace ${EXAMPLE_TOTAL} with the line’s total since its first day.`}{' '}
        <NotStarted line={line} />
      </Text>
      <CopyField isBlock text={deliveryCommand(line)} what="the command for the first delivery" />
    </Stack>
  )
}

function keyAndLine({ name }: LineToTry): string {
  return `Replace $FLIGHTLINE_KEY with your key. The package ID is that of ${name}.`
}

function NotStarted({ line: { name, flight_start, has_started } }: { line: LineToTry }) {
  return has_started ? null : `${name} starts ${formatDay(flight_start)}: until then its items are rejected. `
}
