import { describe, expect, it, vi } from 'vitest'

// The locale is read once, when the module is loaded.
vi.stubGlobal('navigator', { language: 'en-GB' })
const { afterLineChange, listProblems, NO_PROBLEMS, problemsFrom, withLines } =
  await import('./form-problems.ts')

const FIRST = { key: 7, name: 'Front page', pricing_basis: 'impressions', booked: '1000' }
const SECOND = { key: 9, name: 'Newsletter', pricing_basis: 'flat_rate', booked: '' }

describe('what is wrong with a campaign', () => {
  const problems = problemsFrom(
    [
      { field: 'buyer_id', message: 'Choose the buyer.' },
      { field: 'lines.1.price', message: 'Line “News “letter””: Price must be a number.' },
      { field: 'lines.0.flight_end', message: 'Line 1: the last day is before the first day.' },
      { field: 'lines.0.price', message: 'Line “Front page”: Price must be a number.' },
    ],
    [FIRST, SECOND],
  )

  it('is listed in the order of the form, and stays with its line when lines move', () => {
    expect(listProblems(problems, [SECOND, FIRST]).map(({ field, place }) => [field, place])).toEqual([
      ['buyer_id', 'Buyer'],
      ['lines.0.price', 'Line 1, Price'],
      ['lines.1.flight_end', 'Line 2, Last day'],
      ['lines.1.price', 'Line 2, Price'],
    ])
    expect(listProblems(problems, [FIRST])).toHaveLength(3)
  })

  it('does not repeat the line beside its field', () => {
    expect(problems.lines.get(7)).toMatchObject({ flight_end: 'The last day is before the first day.' })
  })

  it('goes when its field, or one that it depends on, is changed', () => {
    const after = afterLineChange(problems, 7, ['flight_start'])
    expect(after.lines.get(7)).toEqual({ price: 'Price must be a number.' })
    expect(afterLineChange(after, 7, ['price']).lines.has(7)).toBe(false)
    expect(afterLineChange(problems, 7, ['name'])).toEqual(problems)
  })

  it('is shown where it can be fixed if its field is not shown', () => {
    const sent = [{ field: 'lines.0.booked', message: 'Line “Newsletter”: a flat-rate line has none.' }]
    expect(problemsFrom(sent, [SECOND]).lines.get(9)).toEqual({ pricing_basis: 'A flat-rate line has none.' })
  })

  it.each(['air_date', 'episode_url', 'download_window_days'])(
    'with the episode is shown at the pricing of a line that has none: %s',
    (term) => {
      const sent = [{ field: `lines.0.${term}`, message: 'Line 1: not so.' }]
      expect(problemsFrom(sent, [FIRST]).lines.get(7)).toEqual({ pricing_basis: 'Not so.' })
      const podcast = { ...FIRST, pricing_basis: 'downloads' }
      const shown = problemsFrom(sent, [podcast])
      expect(shown.lines.get(7)).toEqual({ [term]: 'Not so.' })
      // With another pricing the field is no longer shown.
      expect(afterLineChange(shown, 7, ['pricing_basis']).lines.size).toBe(0)
    },
  )

  it('is listed by the labels of the form', () => {
    const podcast = { ...FIRST, pricing_basis: 'downloads' }
    const sent = ['reference', 'air_date', 'episode_url', 'download_window_days'].map((term) => ({
      field: `lines.0.${term}`,
      message: 'Not so.',
    }))
    expect(listProblems(problemsFrom(sent, [podcast]), [podcast]).map(({ place }) => place)).toEqual([
      'Line 1, Your reference',
      'Line 1, Air date',
      'Line 1, Episode link',
      'Line 1, Downloads counted for',
    ])
  })

  it('comes with lines that are added', () => {
    expect(
      listProblems(withLines(NO_PROBLEMS, new Map([[9, { name: 'Enter a name.' }]])), [FIRST, SECOND]),
    ).toEqual([{ key: 9, field: 'lines.1.name', place: 'Line 2, Name', message: 'Enter a name.' }])
  })
})
