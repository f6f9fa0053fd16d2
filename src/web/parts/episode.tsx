import { Anchor } from '@mantine/core'
import type { LineView } from '../answers.ts'
import { capitalized, formatDay } from '../format.ts'

type EpisodeTerms = Pick<LineView, 'air_date' | 'episode_url' | 'download_window_days'>

export function hasEpisode({ air_date, episode_url, download_window_days }: EpisodeTerms): boolean {
  return air_date !== null || episode_url !== null || download_window_days !== null
}

/** What was agreed on a podcast line: "Air date 12 Nov 2026, downloads counted for 30 days, episode on example.com". The link leaves the app. */
export function Episode({ line }: { line: EpisodeTerms }) {
  const { air_date, episode_url, download_window_days: days } = line
  const words = [
    air_date !== null && `Air date ${formatDay(air_date)}`,
    days !== null && `downloads counted for ${days} days`,
  ].filter((part) => part !== false)
  return (
    <>
      {capitalized(words.join(', '))}
      {episode_url !== null && (
        <>
          {words.length > 0 && ', '}
          <Anchor href={episode_url} target="_blank" rel="noopener noreferrer" inherit>
            {words.length > 0 ? 'episode' : 'Episode'} on {hostOf(episode_url)}
          </Anchor>
        </>
      )}
    </>
  )
}

/** Where a link leads to. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
