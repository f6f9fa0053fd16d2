import { describe, expect, test } from 'vitest'
import { proposedCollection } from '../../../core/product/collection.ts'
import { newPlace, newShowDraft, newTalent, restoredShowDraft, showDraftOf, showOf } from './show-draft.ts'

const PODCAST = {
  publisher_domain: 'radio.example',
  collection_id: 'the_long_shift',
  name: 'The Long Shift',
  kind: 'series',
  description: 'People who work at night.\nEvery Thursday.',
  genre: ['Society, culture', 'documentary'],
  genre_taxonomy: 'iab_content_3.0',
  language: 'en',
  content_rating: { system: 'podcast', rating: 'clean' },
  cadence: 'weekly',
  season: '3',
  status: 'active',
  production_quality: 'professional',
  talent: [
    { role: 'host', name: 'Ada Night', brand_url: 'https://ada.example/brand.json' },
    { role: 'producer', name: 'Ben Early' },
  ],
  distribution: [
    {
      publisher_domain: 'spotify.com',
      identifiers: [
        { type: 'spotify_collection_id', value: 'spotify:show:1' },
        { type: 'rss_url', value: 'https://radio.example/feed' },
      ],
    },
    { publisher_domain: 'spotify.com', identifiers: [{ type: 'podcast_guid', value: 'a-b' }] },
  ],
  deadline_policy: {
    booking_lead_days: 14,
    cancellation_lead_days: 7,
    material_stages: [
      { stage: 'draft', lead_days: 10, label: 'Talking points' },
      { stage: 'final', lead_days: 3 },
    ],
    business_days_only: true,
  },
}

describe('a show in the form', () => {
  test.each([
    ['with everything', PODCAST],
    ['with what it must have', { publisher_domain: 'a.example', collection_id: 'a', name: 'A' }],
  ])('comes out as it went in: %s', (_, given) => {
    const show = proposedCollection.parse(given)
    expect(showOf(showDraftOf(show))).toEqual(show)
  })

  test('keeps fields that the form does not know, unchanged', () => {
    const show = { ...proposedCollection.parse(PODCAST), special: { name: 'Eclipse' } }
    expect(showOf(showDraftOf(show))).toEqual(show)
  })

  test('that is empty is sent for the server to name every field that is missing', () => {
    const draft = { ...newShowDraft(), rating_system: 'fsk', talent: [newTalent()], places: [newPlace()] }
    const { error } = proposedCollection.safeParse(showOf(draft))
    expect(error!.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
      'collection_id',
      'content_rating.rating',
      'distribution.0.identifiers.0.value',
      'distribution.0.publisher_domain',
      'name',
      'publisher_domain',
      'talent.0.name',
    ])
  })

  test('survives a reload of the page, unless an earlier version of it was kept', () => {
    const draft = showDraftOf(proposedCollection.parse(PODCAST))
    const kept = JSON.parse(JSON.stringify(draft)) as Record<string, unknown>
    expect(showOf(restoredShowDraft(kept)!)).toEqual(showOf(draft))
    const { places: _places, ...earlier } = kept
    expect(restoredShowDraft(earlier)).toBeNull()
  })

  test('that is new needs only its publisher, ID and name', () => {
    const draft = { ...newShowDraft(), publisher_domain: ' a.example ', collection_id: 'a', name: 'A' }
    expect(proposedCollection.parse(showOf(draft))).toEqual({
      publisher_domain: 'a.example',
      collection_id: 'a',
      name: 'A',
      kind: 'series',
      status: 'active',
    })
  })
})
