import { ask } from '../../api.ts'
import {
  Anchor,
  Button,
  Checkbox,
  Code,
  Grid,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { ApiProblem } from '../../api.ts'
import { IconPlus, IconTrash } from '../../icons.ts'
import { Failure } from '../failure.tsx'
import { PageLink } from '../page-link.tsx'
import { useFieldErrors, type FieldErrors } from '../field-errors.ts'
import { ASSET_TYPES, formatOf, MEDIA, newAsset, type AssetDraft, type FormatDraft } from './format-draft.ts'
import { PreviewButton } from './preview.tsx'

const FIELDS = ['id', 'type', 'name', 'description', 'renders', 'assets']

/** The operator's own format. The server's errors are shown beside their fields. */
export function FormatForm(props: {
  first: FormatDraft
  isNew: boolean
  saveLabel: string
  isSaving: boolean
  error: ApiProblem | null
  actions?: ReactNode
  onChange: () => void
  onSave: (format: Record<string, unknown>) => void
}) {
  const [draft, setDraft] = useState(props.first)
  const errors = useFieldErrors(props.error)
  const change = (changes: Partial<FormatDraft>) => {
    props.onChange()
    setDraft({ ...draft, ...changes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSave(formatOf(draft))
  }
  const text = (name: 'id' | 'name' | 'description' | 'width' | 'height', path: string = name) => ({
    name: path,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    error: errors.of(path),
  })
  return (
    <form ref={errors.form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Paper withBorder p="lg">
          <Grid gutter="md">
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <TextInput label="Name" required maxLength={200} {...text('name')} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 7, sm: 3 }}>
              <TextInput
                label="Format ID"
                required
                readOnly={!props.isNew}
                placeholder="home_takeover"
                maxLength={100}
                spellCheck={false}
                {...text('id')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 5, sm: 3 }}>
              <NativeSelect
                label="Medium"
                name="type"
                value={draft.type}
                onChange={(event) => change({ type: event.currentTarget.value })}
                data={Object.entries(MEDIA).map(([value, label]) => ({ value, label }))}
                error={errors.of('type')}
              />
            </Grid.Col>
            <Grid.Col span={12}>
              <Textarea label="Description" autosize minRows={2} maxLength={2_000} {...text('description')} />
            </Grid.Col>
            {!('renders' in draft.rest) && (
              <>
                <Grid.Col span={{ base: 6, sm: 3 }}>
                  <TextInput
                    label="Width in pixels"
                    inputMode="numeric"
                    placeholder="Not fixed"
                    {...text('width', 'renders[0].dimensions.width')}
                  />
                </Grid.Col>
                <Grid.Col span={{ base: 6, sm: 3 }}>
                  <TextInput
                    label="Height in pixels"
                    inputMode="numeric"
                    placeholder="Not fixed"
                    {...text('height', 'renders[0].dimensions.height')}
                  />
                </Grid.Col>
              </>
            )}
          </Grid>
        </Paper>
        <Assets assets={draft.assets} errors={errors} onChange={(assets) => change({ assets })} />
        {Object.keys(draft.rest).length > 0 && (
          <Text size="sm" c="dimmed">
            Not shown here and kept unchanged: {Object.keys(draft.rest).join(', ')}.
          </Text>
        )}
        {errors.isElsewhere(FIELDS) && <Failure error={props.error} />}
        <Group>
          <Button type="submit" loading={props.isSaving}>
            {props.saveLabel}
          </Button>
          <PreviewButton
            load={() => ask('POST /operator/format-preview', { body: { format: formatOf(draft) } })}
          />
          {props.actions}
          <Anchor component={PageLink} to="/operator/formats">
            Cancel
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}

function Assets({
  assets,
  errors,
  onChange,
}: {
  assets: AssetDraft[]
  errors: FieldErrors
  onChange: (assets: AssetDraft[]) => void
}) {
  const change = (key: number, changes: Partial<AssetDraft>) =>
    onChange(assets.map((asset) => (asset.key === key ? { ...asset, ...changes } : asset)))
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          What a creative is made of
        </Title>
        {assets.map((asset, i) => (
          <fieldset key={asset.key} className="form-line">
            <legend>Asset {i + 1}</legend>
            {asset.kept ? (
              <Code block tabIndex={0}>
                {JSON.stringify(asset.kept, null, 2)}
              </Code>
            ) : (
              <AssetFields
                asset={asset}
                at={`assets[${i}]`}
                errors={errors}
                onChange={(changes) => change(asset.key, changes)}
              />
            )}
            {assets.length > 1 && (
              <Group justify="flex-end" mt="sm">
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  onClick={() => onChange(assets.filter(({ key }) => key !== asset.key))}
                  aria-label={`Remove asset ${i + 1}`}
                >
                  Remove
                </Button>
              </Group>
            )}
          </fieldset>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...assets, newAsset()])}
          >
            Add an asset
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

function AssetFields({
  asset,
  at,
  errors,
  onChange,
}: {
  asset: AssetDraft
  at: string
  errors: FieldErrors
  onChange: (changes: Partial<AssetDraft>) => void
}) {
  return (
    <Grid gutter="sm" align="flex-start">
      <Grid.Col span={{ base: 12, xs: 6, sm: 4 }}>
        <TextInput
          label="Asset ID"
          name={`${at}.asset_id`}
          required
          placeholder="banner_image"
          maxLength={100}
          spellCheck={false}
          value={asset.asset_id}
          onChange={(event) => onChange({ asset_id: event.currentTarget.value })}
          error={errors.of(`${at}.asset_id`)}
        />
        <Checkbox
          mt="sm"
          label="Required"
          checked={asset.isRequired}
          onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, sm: 3 }}>
        <NativeSelect
          label="Type"
          name={`${at}.asset_type`}
          value={asset.asset_type}
          onChange={(event) => onChange({ asset_type: event.currentTarget.value })}
          data={ASSET_TYPES}
          error={errors.of(`${at}.asset_type`)}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <Textarea
          label="Requirements"
          description="JSON: sizes, lengths, file types. Leave empty for none."
          placeholder='{ "max_file_size_kb": 150 }'
          name={`${at}.requirements`}
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          value={asset.requirements}
          onChange={(event) => onChange({ requirements: event.currentTarget.value })}
          error={errors.of(`${at}.requirements`)}
        />
      </Grid.Col>
    </Grid>
  )
}
