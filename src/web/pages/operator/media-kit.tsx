import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  Paper,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { ask, linkTo, useAct, useAnswer, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconEye } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { say } from '../../parts/say.ts'
import { useUnsavedChanges } from '../../unsaved-changes.tsx'

type Kit = Answer<'GET /operator/media-kit'>

export default function MediaKit() {
  const question = useAnswer('GET /operator/media-kit')
  return (
    <Page
      title="Media kit"
      lead="A public page about what you sell, for people and search engines. It needs no sign-in and no key."
      actions={
        <Button
          component="a"
          href={linkTo('GET /operator/media-kit/preview')}
          target="_blank"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
        >
          Preview
        </Button>
      }
    >
      <Answered question={question}>
        {(kit) => (
          <>
            <Address kit={kit} />
            <Products kit={kit} />
            <Settings kit={kit} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Address({ kit: { is_public, url, products_in_kit } }: { kit: Kit }) {
  const address = url ?? `${location.origin}/media-kit`
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm" align="flex-start">
        <Group gap="xs">
          <Title order={2} size="h4">
            The page
          </Title>
          <Badge color={is_public ? 'teal' : 'gray'} variant="light">
            {is_public ? 'Public' : 'Not public'}
          </Badge>
        </Group>
        {is_public ? (
          <>
            <CopyField text={address} what="the address of the media kit" />
            <Anchor href={address} target="_blank" size="sm">
              Open the page
            </Anchor>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            Nobody can see it. Once it is public, its address is {address}.
          </Text>
        )}
        {is_public && products_in_kit === 0 && (
          <Alert variant="light" color="orange" title="The page is empty">
            None of the products on sale are in the media kit.
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}

/** What is asked before all products are chosen at once. */
const CHOICES = {
  add: { title: 'Add all products to the media kit?', action: 'Add all products', isInKit: true },
  remove: { title: 'Remove all products from the media kit?', action: 'Remove all', isInKit: false },
} as const

function Products({ kit: { products_in_kit, products_on_sale, is_public } }: { kit: Kit }) {
  const [asked, setAsked] = useState<keyof typeof CHOICES>('add')
  const [isAsking, setAsking] = useState(false)
  const choose = useAct((in_media_kit: boolean) =>
    ask('PUT /operator/media-kit/products', { body: { in_media_kit } }),
  )
  const askFor = (choice: keyof typeof CHOICES) => {
    choose.reset()
    setAsked(choice)
    setAsking(true)
  }
  const { title, action, isInKit } = CHOICES[asked]
  const confirm = () =>
    choose.mutate(isInKit, {
      onSuccess: ({ changed }) => {
        setAsking(false)
        say(`${isInKit ? 'Added' : 'Removed'} ${countOf(changed)}.`)
      },
    })
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4">
          Products
        </Title>
        <Text size="sm">
          {formatCount(products_in_kit)} of {countOf(products_on_sale)} on sale{' '}
          {products_in_kit === 1 ? 'is' : 'are'} in the media kit. Choose each one on its own page, under{' '}
          <Anchor component={PageLink} to="/operator/products" size="sm">
            Products
          </Anchor>
          .
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            disabled={products_in_kit === products_on_sale}
            onClick={() => askFor('add')}
          >
            Add all products
          </Button>
          <Button
            variant="subtle"
            color="red"
            disabled={products_in_kit === 0}
            onClick={() => askFor('remove')}
          >
            Remove all
          </Button>
        </Group>
      </Stack>
      <Confirm
        title={title}
        action={action}
        isHarmless={isInKit}
        isOpen={isAsking}
        isPending={choose.isPending}
        error={choose.error}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      >
        {isInKit
          ? `${countOf(products_on_sale - products_in_kit)} on sale will be added${is_public ? ' to the public page' : ''}. New products are not added by themselves.`
          : 'The page will be empty. Which products were in it is not kept.'}
      </Confirm>
    </Paper>
  )
}

function Settings({ kit }: { kit: Kit }) {
  const saved = {
    is_public: kit.is_public,
    shows_prices: kit.shows_prices,
    title: kit.title ?? '',
    introduction: kit.introduction ?? '',
    contact_email: kit.contact_email ?? '',
  }
  /** That which the person is changing, even if the page has loaded a newer one since. */
  const [revision, setRevision] = useState(kit.revision)
  const form = useForm(
    saved,
    (settings) => ask('PUT /operator/media-kit', { body: { settings, revision } }),
    {
      onDone: (answer) => {
        setRevision(answer.revision)
        say('Media kit saved.')
      },
    },
  )
  const { values, set } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  const guard = useUnsavedChanges(isChanged && !form.act.isPending)
  return (
    <Paper withBorder p="lg">
      {guard}
      <Stack maw={640}>
        <Title order={2} size="h4">
          Settings
        </Title>
        <Form form={form} action="Save">
          <Switch
            label="Public"
            description="Anyone with the address can see the page, and search engines can list it."
            checked={values.is_public}
            onChange={({ currentTarget }) => set({ is_public: currentTarget.checked })}
          />
          <Switch
            label="Show prices"
            description="The prices of each product and the price on its card. Without this, no price is on the page."
            checked={values.shows_prices}
            onChange={({ currentTarget }) => set({ shows_prices: currentTarget.checked })}
          />
          <TextInput label="Title" placeholder="Media kit" maxLength={200} {...form.text('title')} />
          <Textarea
            label="Introduction"
            description="Who you are and who you reach. Empty lines separate paragraphs."
            autosize
            minRows={3}
            maxRows={14}
            maxLength={4_000}
            {...form.text('introduction')}
          />
          <TextInput
            label="Contact e-mail address"
            description="Shown on the page, with a link beside each product."
            type="email"
            maxLength={254}
            {...form.text('contact_email')}
          />
        </Form>
      </Stack>
    </Paper>
  )
}

function countOf(products: number): string {
  return `${formatCount(products)} ${products === 1 ? 'product' : 'products'}`
}
