import { Button, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ask, useAct, useAnswer, type Answer, type Body } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { Admins } from '../../parts/admins.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { say } from '../../parts/say.ts'
import { usePerson } from '../../session.ts'
import { Time } from '../../parts/time.tsx'

type SellersAnswer = Answer<'GET /sellers'>
type SellerView = SellersAnswer['sellers'][number]
type ConsentState = SellerView['state']
type ConsentAnswer = Body<'PUT /sellers/:sellerId'>['state']

export default function Sellers() {
  const { isAdmin } = usePerson()
  const question = useAnswer('GET /sellers')
  return (
    <Page
      title="Sellers"
      lead={
        isAdmin
          ? 'Sellers that share campaigns with you. You decide who may.'
          : 'Sellers that share campaigns with you. Admins decide who may.'
      }
    >
      <Answered question={question}>
        {({ sellers }) =>
          sellers.length === 0 ? (
            <NoSellers />
          ) : (
            GROUPS.map(({ state, label }) => (
              <SellerGroup
                key={state}
                state={state}
                label={label}
                sellers={sellers.filter((seller) => seller.state === state)}
              />
            ))
          )
        }
      </Answered>
    </Page>
  )
}

const GROUPS: { state: ConsentState; label: string }[] = [
  { state: 'pending', label: 'New sellers' },
  { state: 'accepted', label: 'Accepted' },
  { state: 'declined', label: 'Declined' },
]

function NoSellers() {
  const { organization } = usePerson()
  return (
    <Empty title="No sellers yet">
      <Stack align="center">
        <span>
          Organization ID: share it with your sellers. When a seller creates a campaign for you, accept or
          decline it here.
        </span>
        {organization && <CopyField text={organization.id} what="your organization ID" />}
      </Stack>
    </Empty>
  )
}

function SellerGroup({
  state,
  label,
  sellers,
}: {
  state: ConsentState
  label: string
  sellers: SellerView[]
}) {
  const { isAdmin } = usePerson()
  if (sellers.length === 0) return null
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {label}
      </Title>
      <ul className="card-list" aria-label={label}>
        {sellers.map((seller) => (
          <SellerRow key={seller.id} seller={seller} />
        ))}
      </ul>
      {state === 'pending' && !isAdmin && (
        <Text size="sm" c="dimmed" component="div">
          An admin can accept or decline:
          <Admins />
        </Text>
      )}
    </Stack>
  )
}

function SellerRow({ seller }: { seller: SellerView }) {
  const { isAdmin } = usePerson()
  return (
    <Paper withBorder p="md" component="li">
      <Grid align="center" gutter="sm">
        <Grid.Col span={{ base: 12, sm: 'auto' }}>
          <Stack gap={4}>
            <Text fw={600}>{seller.name}</Text>
            <About seller={seller} />
          </Stack>
        </Grid.Col>
        {isAdmin && (
          <Grid.Col span={{ base: 12, sm: 'content' }}>
            <Actions seller={seller} />
          </Grid.Col>
        )}
      </Grid>
    </Paper>
  )
}

function About({ seller }: { seller: SellerView }) {
  const { state, requested_at, decided_at, decided_by_name, campaign_name, campaigns } = seller
  if (state === 'pending') {
    const others = (campaigns ?? 1) - 1
    return (
      <>
        <Text size="sm">
          Wants to share campaigns with you: {campaign_name}
          {others > 0 && ` and ${formatCount(others)} more`}
        </Text>
        <Text size="sm" c="dimmed">
          Requested <Time at={requested_at} />
        </Text>
      </>
    )
  }
  return (
    <Text size="sm" c="dimmed">
      {decided_at === null ? (
        <>
          Accepted since <Time at={requested_at} />
        </>
      ) : (
        <>
          {state === 'accepted' ? 'Accepted' : 'Declined'} <Time at={decided_at} /> by{' '}
          {decided_by_name ?? 'the operator'}
        </>
      )}
    </Text>
  )
}

function Actions({ seller }: { seller: SellerView }) {
  const { name, state } = seller
  return (
    <Group gap="xs">
      {state === 'pending' && (
        <Decide seller={seller} answer="declined" label="Decline" done={`${name} was declined.`}>
          You will not see campaigns from {name}, and they cannot create more for you. You can accept them
          later.
        </Decide>
      )}
      {state === 'accepted' ? (
        <Decide
          seller={seller}
          answer="declined"
          label="Stop sharing"
          done={`${name} no longer shares campaigns with you.`}
        >
          All campaigns from {name} disappear from your lists, charts and exports, and they cannot create more
          for you. If you accept them again later, everything comes back.
        </Decide>
      ) : (
        <Accept seller={seller} />
      )}
    </Group>
  )
}

/** Needs no confirmation: it can be undone with one button and takes nothing away. */
function Accept({ seller }: { seller: SellerView }) {
  const accept = useAnswerSeller(seller, 'accepted', `You now see campaigns from ${seller.name}.`)
  return (
    <>
      <Button
        size="xs"
        loading={accept.isPending}
        onClick={() => accept.mutate(undefined)}
        aria-label={`Accept ${seller.name}`}
      >
        Accept
      </Button>
      {accept.error && <Failure error={accept.error} />}
    </>
  )
}

function Decide({
  seller,
  answer,
  label,
  done,
  children,
}: {
  seller: SellerView
  answer: ConsentAnswer
  label: string
  done: string
  children: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  const decide = useAnswerSeller(seller, answer, done)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setAsking(true)}
        aria-label={`${label}: ${seller.name}`}
      >
        {label}
      </Button>
      <Confirm
        title={`${label}: ${seller.name}?`}
        action={label}
        isOpen={isAsking}
        isPending={decide.isPending}
        error={decide.error}
        onClose={() => setAsking(false)}
        onConfirm={() => decide.mutate(undefined)}
      >
        {children}
      </Confirm>
    </>
  )
}

/** Confirmed here: once the list has reloaded, the seller is in another group. */
function useAnswerSeller(seller: SellerView, answer: ConsentAnswer, done: string) {
  return useAct<undefined>(async () => {
    await ask('PUT /sellers/:sellerId', { params: { sellerId: seller.id }, body: { state: answer } })
    say(done)
  })
}
