import { Grid, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../field-errors.ts'
import { idFromName } from '../id-from-name.ts'
import { Section } from '../section.tsx'
import { CADENCES, KINDS, RATING_SYSTEMS, STATUSES, type ShowDraft } from '../show-draft.ts'
import { textFieldsOf } from '../text-fields.ts'
import { DomainInput } from '../tidied-inputs.tsx'

export function About({
  draft,
  isNew,
  errors,
  onChange,
}: {
  draft: ShowDraft
  isNew: boolean
  errors: FieldErrors
  onChange: (changes: Partial<ShowDraft>) => void
}) {
  const text = textFieldsOf(draft, { errors, onChange })
  const idFollows = isNew && draft.collection_id === idFromName(draft.name)
  return (
    <Section title="What it is">
      <Grid gutter="md" align="flex-start">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextInput
            label="Name"
            required
            maxLength={200}
            placeholder="The Long Shift"
            {...text('name')}
            onChange={({ currentTarget: { value: name } }) =>
              onChange({ name, ...(idFollows && { collection_id: idFromName(name) }) })
            }
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <NativeSelect label="Kind" data={choicesOf(KINDS)} {...text('kind')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <DomainInput
            label="Publisher’s domain"
            description={isNew ? 'It cannot be changed later.' : 'It cannot be changed.'}
            required
            readOnly={!isNew}
            placeholder="radio.example.com"
            field={text('publisher_domain')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextInput
            label="Show ID"
            description={isNew ? 'It cannot be changed later.' : 'It cannot be changed.'}
            required
            readOnly={!isNew}
            placeholder="the_long_shift"
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            {...text('collection_id')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Textarea
            label="Description"
            description="What it is about, for people and for agents."
            autosize
            minRows={2}
            maxRows={12}
            maxLength={2_000}
            {...text('description')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 4 }}>
          <NativeSelect label="How often" data={choicesOf(CADENCES)} {...text('cadence')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 4 }}>
          <NativeSelect label="Status" data={choicesOf(STATUSES)} {...text('status')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 4 }}>
          <TextInput label="Season" placeholder="3" maxLength={50} {...text('season')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          {/* The field with the name is hidden, beside the one to type into. */}
          <div>
            <TagsInput
              label="Genres"
              description="Press Enter after each."
              name="genre"
              maxTags={50}
              maxLength={100}
              splitChars={[]}
              value={draft.genre}
              onChange={(genre) => onChange({ genre })}
              error={errors.of('genre')}
            />
          </div>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <TextInput
            label="Language"
            description="Such as en or es-MX."
            placeholder="en"
            maxLength={35}
            spellCheck={false}
            autoCapitalize="none"
            {...text('language')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <NativeSelect
            label="Rating system"
            data={choicesOf(RATING_SYSTEMS, 'Not rated')}
            {...text('rating_system', 'content_rating.system')}
          />
        </Grid.Col>
        {draft.rating_system !== '' && (
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <TextInput
              label="Rating"
              required
              placeholder="clean"
              maxLength={50}
              {...text('rating', 'content_rating.rating')}
            />
          </Grid.Col>
        )}
      </Grid>
    </Section>
  )
}

function choicesOf(words: Record<string, string>, none = 'Not stated') {
  return [{ value: '', label: none }, ...Object.entries(words).map(([value, label]) => ({ value, label }))]
}
