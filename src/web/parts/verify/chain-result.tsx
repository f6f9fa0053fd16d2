import { Alert } from '@mantine/core'
import type { CheckedChain } from '../../../core/statement/verify-statement.ts'

/** Whether the valid statements of one campaign follow each other, and which are missing. */
export function ChainResult({ chain }: { chain: CheckedChain }) {
  const { campaign_name: campaign, first, last, missing, broken } = chain
  if (broken.length > 0) {
    return (
      <Alert color="red" variant="light" title={`${campaign}: the chain is broken`}>
        {placesInWords(broken)} of the campaign’s chain does not follow the one given before it, or was issued
        twice. Ask the seller for the originals.
      </Alert>
    )
  }
  if (missing.length > 0) {
    return (
      <Alert color="yellow" variant="light" title={`${campaign}: ${missing.length} missing`}>
        {placesInWords(missing)} between these files {missing.length === 1 ? 'is' : 'are'} not here.
      </Alert>
    )
  }
  return (
    <Alert color="teal" variant="light" title={`${campaign}: complete from place ${first} to ${last}`}>
      Each of these statements names the hash of the one before it. None between them is missing.
      {first > 1 && ` Places 1 to ${first - 1} come before them.`}
    </Alert>
  )
}

const PLACES_SHOWN = 20

function placesInWords(places: readonly number[]): string {
  const shown = new Intl.ListFormat('en').format([
    ...places.slice(0, PLACES_SHOWN).map(String),
    ...(places.length > PLACES_SHOWN ? [`${places.length - PLACES_SHOWN} more`] : []),
  ])
  return `${places.length === 1 ? 'Place' : 'Places'} ${shown}`
}
