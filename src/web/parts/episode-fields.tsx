import { Grid, NativeSelect, TextInput } from '@mantine/core'
import { DOWNLOAD_WINDOWS, EPISODE_URL_LENGTH_MAX } from '../../core/campaign/line-details.ts'
import { Term } from './term.tsx'

type EpisodeTerm = 'air_date' | 'episode_url' | 'download_window_days'

/** Of a podcast line: when its episode airs and where it is, and how long its downloads count. */
export function EpisodeFields({
  field,
}: {
  field: (term: EpisodeTerm) => {
    name: string
    value: string
    onChange: (event: { currentTarget: { value: string } }) => void
    error: string | undefined
  }
}) {
  return (
    <>
      <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
        <TextInput label="Air date" type="date" {...field('air_date')} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
        <NativeSelect
          label="Downloads counted for"
          description={
            <>
              The agreed <Term of="downloadWindow">download window</Term>.
            </>
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: 'No limit' },
            ...DOWNLOAD_WINDOWS.map((days) => ({ value: days, label: `${days} days after release` })),
          ]}
          {...field('download_window_days')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <TextInput
          label="Episode link"
          type="url"
          placeholder="https://"
          maxLength={EPISODE_URL_LENGTH_MAX}
          {...field('episode_url')}
        />
      </Grid.Col>
    </>
  )
}
