import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CHANNELS } from '../product-draft.ts'
import { idFromName } from '../id-from-name.ts'
import { textFieldsOf } from '../text-fields.ts'
import { Choices } from './choices.tsx'
import { listAt, type ProductFields } from './fields.ts'
import { FormSection } from './form-section.tsx'

const VIDEO_PLACEMENTS = {
  instream: 'In-stream',
  accompanying_content: 'Accompanying content',
  interstitial: 'Interstitial',
  standalone: 'Standalone',
}
const AUDIO_DISTRIBUTION = {
  music_streaming_service: 'Music streaming',
  fm_am_broadcast: 'FM/AM broadcast',
  podcast: 'Podcast',
  catch_up_radio: 'Catch-up radio',
  web_radio: 'Web radio',
  video_game: 'Video game',
  text_to_speech: 'Text to speech',
}
const VIDEO = ['olv', 'ctv', 'linear_tv', 'social', 'cinema', 'dooh', 'gaming']
const AUDIO = ['radio', 'streaming_audio', 'podcast', 'gaming']

export function Basics({ fields, isNew }: { fields: ProductFields; isNew: boolean }) {
  const { draft, errors, set } = fields
  const text = textFieldsOf(draft, { errors, onChange: set })
  const idFollows = isNew && draft.product_id === idFromName(draft.name)
  return (
    <FormSection of="basics">
      <div className="field-grid">
        <TextInput
          label="Name"
          required
          maxLength={200}
          {...text('name')}
          onChange={({ currentTarget: { value: name } }) =>
            set({ name, ...(idFollows && { product_id: idFromName(name) }) })
          }
        />
        <TextInput
          label="Product ID"
          required
          readOnly={!isNew}
          placeholder="homepage_billboard"
          maxLength={100}
          spellCheck={false}
          {...text('product_id')}
        />
        <Textarea
          className="whole-row"
          label="Description"
          description="For people and for agents: what it is, where it runs, whom it reaches."
          required
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4_000}
          {...text('description')}
        />
        <div className="whole-row">
          <Choices
            label="Channels"
            name="channels"
            words={CHANNELS}
            value={draft.channels}
            onChange={(channels) => set({ channels })}
            error={errors.of('channels')}
          />
        </div>
        <Kinds
          fields={fields}
          path="video_placement_types"
          label="Video placements"
          words={VIDEO_PLACEMENTS}
          channels={VIDEO}
        />
        <Kinds
          fields={fields}
          path="audio_distribution_types"
          label="Audio distribution"
          words={AUDIO_DISTRIBUTION}
          channels={AUDIO}
        />
        <TextInput
          className="whole-row"
          label="Territories"
          description="Countries where it is sold: two-letter codes, separated by commas."
          placeholder="DE, AT, CH"
          required
          spellCheck={false}
          {...text('territories')}
        />
        <NativeSelect
          label="Delivery"
          description="Of the booked quantity."
          data={[
            { value: 'non_guaranteed', label: 'Not guaranteed' },
            { value: 'guaranteed', label: 'Guaranteed' },
          ]}
          {...text('delivery_type')}
        />
        <NativeSelect
          label="Exclusivity"
          description="Sold to one buyer only."
          data={[
            { value: '', label: 'Not stated' },
            { value: 'none', label: 'None' },
            { value: 'category', label: 'In its category' },
            { value: 'exclusive', label: 'Exclusive' },
          ]}
          {...text('exclusivity')}
        />
      </div>
    </FormSection>
  )
}

/** Asked for where a channel has them. */
function Kinds({
  fields,
  path,
  label,
  words,
  channels,
}: {
  fields: ProductFields
  path: string
  label: string
  words: Record<string, string>
  channels: readonly string[]
}) {
  const value = listAt(fields, path)
  if (value.length === 0 && !fields.draft.channels.some((channel) => channels.includes(channel))) return null
  return (
    <div className="whole-row">
      <Choices
        label={label}
        name={path}
        words={words}
        isRequired={false}
        value={value}
        onChange={(chosen) => fields.write(path, chosen.length === 0 ? undefined : chosen)}
        error={fields.errors.of(path)}
      />
    </div>
  )
}
