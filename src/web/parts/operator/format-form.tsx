import { Checkbox, Code, Grid, Group, NativeSelect, Paper, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ask } from '../../api.ts'
import type { FieldErrors } from '../field-errors.ts'
import { AddButton, RemoveButton } from './add-remove.tsx'
import { DraftForm, useDraftForm } from './draft-form.tsx'
import { ASSET_TYPES, formatOf, MEDIA, newAsset, type AssetDraft, type FormatDraft } from './format-draft.ts'
import { Section } from './section.tsx'
import { textFieldsOf } from './text-fields.ts'

const FIELDS = ['id', 'type', 'name', 'description', 'renders', 'assets']

/** The operator's own format. The server's errors are shown beside their fields. */
export function FormatForm<Saved>({
  first,
  isNew = false,
  saveLabel,
  actions,
  save,
  onSaved,
}: {
  first: FormatDraft
  isNew?: boolean
  saveLabel: string
  actions?: ReactNode
  save: (format: Record<string, unknown>) => Promise<Saved>
  onSaved?: (saved: Saved) => void
}) {
  const form = useDraftForm(first, (draft: FormatDraft) => save(formatOf(draft)), onSaved)
  const { values: draft, errors, set } = form
  const text = textFieldsOf(draft, { errors, onChange: set })
  return (
    <DraftForm
      what="Format"
      form={form}
      fields={FIELDS}
      saveLabel={saveLabel}
      cancelTo="/operator/formats"
      preview={() => ask('POST /operator/format-preview', { body: { format: formatOf(draft) } })}
      actions={actions}
    >
      <Paper withBorder p="lg">
        <Grid gutter="md">
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextInput label="Name" required maxLength={200} {...text('name')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 7, sm: 3 }}>
            <TextInput
              label="Format ID"
              required
              readOnly={!isNew}
              placeholder="home_takeover"
              maxLength={100}
              spellCheck={false}
              {...text('id')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 5, sm: 3 }}>
            <NativeSelect
              label="Medium"
              data={Object.entries(MEDIA).map(([value, label]) => ({ value, label }))}
              {...text('type')}
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
      <Assets assets={draft.assets} errors={errors} onChange={(assets) => set({ assets })} />
    </DraftForm>
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
  const change = (changed: AssetDraft) =>
    onChange(assets.map((asset) => (asset.key === changed.key ? changed : asset)))
  return (
    <Section title="What a creative is made of">
      {assets.map((asset, i) => (
        <fieldset key={asset.key} className="form-line">
          <legend>Asset {i + 1}</legend>
          {asset.kept ? (
            <Code block tabIndex={0}>
              {JSON.stringify(asset.kept, null, 2)}
            </Code>
          ) : (
            <AssetFields asset={asset} at={`assets[${i}].`} errors={errors} onChange={change} />
          )}
          {assets.length > 1 && (
            <Group justify="flex-end" mt="sm">
              <RemoveButton
                what={`asset ${i + 1}`}
                onClick={() => onChange(assets.filter(({ key }) => key !== asset.key))}
              />
            </Group>
          )}
        </fieldset>
      ))}
      <AddButton onClick={() => onChange([...assets, newAsset()])}>Add an asset</AddButton>
    </Section>
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
  onChange: (changed: AssetDraft) => void
}) {
  const text = textFieldsOf(asset, { at, errors, onChange })
  return (
    <Grid gutter="sm" align="flex-start">
      <Grid.Col span={{ base: 12, xs: 6, sm: 4 }}>
        <TextInput
          label="Asset ID"
          required
          placeholder="banner_image"
          maxLength={100}
          spellCheck={false}
          {...text('asset_id')}
        />
        <Checkbox
          mt="sm"
          label="Required"
          checked={asset.isRequired}
          onChange={(event) => onChange({ ...asset, isRequired: event.currentTarget.checked })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, sm: 3 }}>
        <NativeSelect label="Type" data={ASSET_TYPES} {...text('asset_type')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <Textarea
          label="Requirements"
          description="JSON: sizes, lengths, file types. Leave empty for none."
          placeholder='{ "max_file_size_kb": 150 }'
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          {...text('requirements')}
        />
      </Grid.Col>
    </Grid>
  )
}
