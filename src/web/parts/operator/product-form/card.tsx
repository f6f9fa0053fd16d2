import {
  Alert,
  Button,
  FileButton,
  Group,
  Input,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ask, useAct } from '../../../api.ts'
import { IconUpload } from '../../../icons.ts'
import { CardPicture } from './card-picture.tsx'
import { textAt, textOf, type ProductFields } from './fields.ts'
import { FormSection, OptionalPart } from './form-section.tsx'
import { ChoiceAt, NumberAt } from './inputs.tsx'

const AT = 'product_card'
const IMAGE = `${AT}.image`
const FORMATS = { jpg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', avif: 'AVIF', svg: 'SVG' }

/** How the product looks in lists of buyers' tools. */
export function Card({ fields }: { fields: ProductFields }) {
  return (
    <FormSection of="card">
      <OptionalPart
        fields={fields}
        path={AT}
        title="Card"
        isTitled={false}
        lead="How the product looks in the lists of buyers’ tools."
        what="a card"
        first={() => ({})}
      >
        <div className="card-columns">
          <Stack gap="sm">
            <Image fields={fields} />
            <TextInput
              label="Title"
              placeholder={fields.draft.name.slice(0, 60)}
              maxLength={60}
              {...textAt(fields, `${AT}.title`)}
            />
            <Textarea
              label="Description"
              autosize
              minRows={2}
              maxRows={6}
              maxLength={200}
              {...textAt(fields, `${AT}.description`)}
            />
            <div className="field-grid field-grid-narrow">
              <TextInput
                label="Price label"
                placeholder="From €12 CPM"
                maxLength={30}
                {...textAt(fields, `${AT}.price_label`)}
              />
              <TextInput
                label="Button label"
                placeholder="Book now"
                maxLength={25}
                {...textAt(fields, `${AT}.cta_label`)}
              />
            </div>
          </Stack>
          <CardPicture fields={fields} />
        </div>
      </OptionalPart>
    </FormSection>
  )
}

type Source = 'none' | 'upload' | 'address'

function Image({ fields }: { fields: ProductFields }) {
  const { at, write, errors } = fields
  const [source, setSource] = useState<Source>(() => sourceOf(at(IMAGE)))
  const alternative = (
    <TextInput
      label="Alternative text"
      description="What the image shows, for people who do not see it."
      maxLength={200}
      {...textAt(fields, `${IMAGE}.alt_text`)}
    />
  )
  const choose = (chosen: string) => {
    setSource(chosen as Source)
    write(IMAGE, chosen === 'address' ? { url: '', width: '', height: '' } : undefined)
  }
  return (
    <Stack gap="sm">
      <Input.Wrapper label="Image" labelElement="div" error={errors.exactlyAt(IMAGE)}>
        <div>
          <SegmentedControl
            size="xs"
            mt={4}
            aria-label="Image"
            value={source}
            onChange={choose}
            data={[
              { value: 'none', label: 'None' },
              { value: 'upload', label: 'Upload' },
              { value: 'address', label: 'Web address' },
            ]}
          />
        </div>
      </Input.Wrapper>
      {source === 'upload' && <Upload fields={fields} />}
      {source === 'upload' && at(IMAGE) !== undefined && alternative}
      {source === 'address' && (
        <>
          <TextInput
            label="Address"
            description="It is never fetched by Flightline, so its size is needed."
            placeholder="https://example.com/card.jpg"
            maxLength={2_000}
            spellCheck={false}
            {...textAt(fields, `${IMAGE}.url`, true)}
          />
          <div className="field-grid field-grid-narrow">
            <NumberAt fields={fields} path={`${IMAGE}.width`} label="Width (px)" isRequired />
            <NumberAt fields={fields} path={`${IMAGE}.height`} label="Height (px)" isRequired />
            <ChoiceAt fields={fields} path={`${IMAGE}.format`} label="File type" choices={FORMATS} />
          </div>
          {alternative}
        </>
      )}
    </Stack>
  )
}

/** The form can be changed during an upload: the text stays as typed by then, and an image that is no longer wanted is ignored. */
function Upload({ fields }: { fields: ProductFields }) {
  const { at, rewrite, errors } = fields
  const isWanted = useRef(true)
  useEffect(() => {
    isWanted.current = true
    return () => {
      isWanted.current = false
    }
  }, [])
  const upload = useAct(async (file: File) => {
    const { image_id } = await ask('POST /operator/product-images', { body: file })
    if (isWanted.current) rewrite(IMAGE, (now) => ({ image_id, ...alternativeIn(now) }))
  })
  const isThere = at(`${IMAGE}.image_id`) !== undefined
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={(file) => file && upload.mutate(file)}
          inputProps={{ 'aria-label': 'Image file' }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={upload.isPending}
              leftSection={<IconUpload size={14} aria-hidden />}
            >
              {isThere ? 'Replace the image' : 'Choose an image'}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          PNG, JPEG, GIF or WebP, up to 2 MB
        </Text>
      </Group>
      {upload.error && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {upload.error.message}
        </Alert>
      )}
      <Input.Error>{errors.of(`${IMAGE}.image_id`)}</Input.Error>
    </Stack>
  )
}

function alternativeIn(image: unknown): { alt_text?: string } {
  const text =
    typeof image === 'object' && image !== null && 'alt_text' in image ? textOf(image.alt_text) : ''
  return text === '' ? {} : { alt_text: text }
}

function sourceOf(image: unknown): Source {
  if (typeof image !== 'object' || image === null) return 'none'
  return 'image_id' in image ? 'upload' : 'address'
}
